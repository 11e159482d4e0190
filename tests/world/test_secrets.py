"""Files and variables that hold secrets are told by kind."""

from __future__ import annotations

import pytest

from autogate.world.secrets import is_secret_file, is_secret_name

SECRET = """
.env .env.local .env.production .env.development.local prod.env .netrc .npmrc .pypirc .pgpass
.git-credentials server.pem tls.key store.p12 cert-and-key.pfx id_rsa id_ed25519 id_ecdsa_sk id_rsa.bak
release.keystore app.jks passwords.kdbx client.ovpn krb5.keytab terraform.tfstate
terraform.tfstate.backup prod.tfvars AuthKey_AB12.p8 credentials credentials.json credentials.csv
aws-credentials.ini secrets.yaml secrets.yml.enc app-secrets.json client_secret_12.json
service-account.json my-service-account-key.json service_account.json firebase-adminsdk-x1.json token
token.txt github_token api_key.txt api-keys.json private_key.txt passwords.txt db_password wallet.dat
recovery-codes.txt seed-phrase.txt master.key auth.json ssh_host_rsa_key .vault-token .htpasswd
kubeconfig.yaml
"""
PLAIN = """
.env.example .env.sample .env.template .env.dist example.env .envoy environment env.py id_rsa.pub
server.crt ca.pem cacert.pem cert.pem fullchain.pem public.pem server.pub.pem public.key secrets.py
token.go tokenizer.json password_reset.html credentials.ts secret_santa.md monkey.txt keyboard.json
README.md main.py package.json tokens.css design-tokens.json secrets.example.yaml credentials.sample.json
passwords.test.js keys.rs passwd authors.txt author.json hosts id_card.txt hotkeys.json
"""


@pytest.mark.parametrize("name", SECRET.split())
def test_files_that_hold_secrets(name: str) -> None:
    assert is_secret_file(name.lower())


@pytest.mark.parametrize("name", PLAIN.split())
def test_files_that_do_not(name: str) -> None:
    assert not is_secret_file(name.lower())


def test_folders_that_are_kept_for_secrets() -> None:
    assert is_secret_file("db", ("secrets",))
    assert is_secret_file("db.txt", ("srv", ".secrets"))
    assert not is_secret_file("index.ts", ("src", "secrets"))


SECRET_NAMES = """
AWS_SECRET_ACCESS_KEY AWS_ACCESS_KEY_ID AWS_SESSION_TOKEN GITHUB_TOKEN GH_TOKEN NPM_TOKEN OPENAI_API_KEY
ANTHROPIC_API_KEY DB_PASSWORD PGPASSWORD MYSQL_PWD MYSQL_ROOT_PASSWORD SECRET_KEY_BASE SECRET JWT_SECRET
DATABASE_URL REDIS_URL MONGODB_URI SLACK_WEBHOOK_URL STRIPE_KEY SENTRY_DSN AZURE_CLIENT_SECRET
AZURE_STORAGE_CONNECTION_STRING TOKEN PASSWORD dbPassword apiKey access_token GPG_PASSPHRASE
SSH_PRIVATE_KEY SIGNING_KEY ENCRYPTION_KEY NPM_CONFIG__AUTH GITHUB_PAT SESSION_COOKIE REDISCLI_AUTH
API_KEY_2 DOCKER_AUTH_CONFIG_PASSWORD MASTER_KEY CREDENTIALS GOOGLE_CREDENTIALS APIKEY VAULT_TOKEN
"""
PLAIN_NAMES = """
PATH HOME USER PWD OLDPWD SHELL EDITOR LANG KEYBOARD MONKEY KEYMAP TOKENIZERS_PARALLELISM GIT_AUTHOR_NAME
GIT_AUTHOR_EMAIL AUTHOR SSH_AUTH_SOCK MAX_TOKENS NUM_TOKENS TOKEN_LIMIT PUBLIC_KEY PRIMARY_KEY CACHE_KEY
PASSWORD_FILE TOKEN_PATH PASSWORD_STORE_DIR SSH_ASKPASS COMPASS BYPASS_CACHE HOTKEY ENABLE_PASSWORD_LOGIN
TOKEN_URL SECRET_NAME NODE_ENV CI TERM VIRTUAL_ENV HOSTNAME PASSENGER_COUNT AWS_REGION AWS_PROFILE
KUBECONFIG S3_OBJECT_KEY DEBUG PORT BASE_URL KEY
"""


@pytest.mark.parametrize("name", SECRET_NAMES.split())
def test_variables_that_hold_secrets(name: str) -> None:
    assert is_secret_name(name)


@pytest.mark.parametrize("name", PLAIN_NAMES.split())
def test_variables_that_do_not(name: str) -> None:
    assert not is_secret_name(name)
