"""Which paths and which variables hold secrets: by kind, from their names alone."""

from __future__ import annotations

import re
from itertools import pairwise

from autogate.world.tables import words as _table

FOLDERS = """
.ssh
.gnupg
.aws
.azure
.kube
.minikube
.password-store
.pki
.oci
.bluemix
.aliyun
.tccli
.chef
.step
.tsh
.age
.snowflake
.mcp-auth
.znc
.continue/config.json
.continue/config.yaml
.cloudflared
.ngrok2
.doppler
.infisical
.private_keys
.appstoreconnect
.snowsql
.ibmcloud
.fly
.railway
.supabase
.twilio-cli
.putty
.vnc
.bitcoin
.litecoin
.dogecoin
.ethereum
.electrum
.monero
.electron-cash
.solana
.purple
.mozilla
.thunderbird
.subversion/auth
.config/gcloud
.config/doctl
.config/hcloud
.config/linode-cli
.config/rclone
.config/op
.config/1password
.config/bitwarden
.config/bitwarden cli
.config/keepassxc
.config/sops
.config/age
.config/glab-cli
.config/netlify
.config/configstore
.config/stripe
.config/ngrok
.config/github-copilot
.config/containers/auth.json
.config/composer/auth.json
.config/pypoetry/auth.toml
.config/gh/hosts.yml
.config/hub
.config/filezilla
.config/remmina
.config/google-chrome
.config/google-chrome-beta
.config/chromium
.config/bravesoftware
.config/microsoft-edge
.config/vivaldi
.config/opera
.config/slack
.config/discord
.config/signal
.config/element
.config/solana
.config/heroku
.config/nuget
.config/git/credentials
.config/.wrangler
.config/pulumi
.config/akamai-cli
.config/scw
.config/exercism
.config/anthropic
.config/openai
.config/tailscale
.wrangler/config
.local/share/keyrings
.local/share/kwalletd
.local/share/gnome-keyring
.local/share/remmina
.local/share/opencode/auth.json
.local/share/com.vercel.cli
.local/share/tailscale
.docker/config.json
.cargo/credentials
.cargo/credentials.toml
.gem/credentials
.bundle/config
.m2/settings.xml
.m2/settings-security.xml
.gradle/gradle.properties
.nuget/nuget.config
.terraform.d/credentials.tfrc.json
.dbt/profiles.yml
.kaggle
.huggingface
.cache/huggingface/token
.openai
.anthropic
.codex/auth.json
.claude/.credentials.json
.claude.json
.gemini/oauth_creds.json
.gemini/google_accounts.json
.copilot/config.json
.netlify/config.json
.now/auth.json
.vercel/auth.json
.travis/config.yml
.circleci/cli.yml
.pulumi/credentials.json
.databricks
.expo/state.json
.weechat/sec.conf
.irssi/config
.ansible/vault
.mc/config.json
.mcli
.jupyter/jupyter_server_config.json
.jupyter/jupyter_notebook_config.json
.gsutil
library/keychains
library/cookies
library/messages
library/mail
library/application support/google/chrome
library/application support/chromium
library/application support/bravesoftware
library/application support/firefox
library/application support/microsoft edge
library/application support/vivaldi
library/application support/arc
library/application support/slack
library/application support/signal
library/application support/discord
library/application support/com.apple.tcc
library/application support/1password
library/application support/bitwarden
library/application support/bitcoin
library/application support/electrum
library/application support/code/user/globalstorage/state.vscdb
library/group containers
.config/code/user/globalstorage/state.vscdb
.config/cursor/user/globalstorage/state.vscdb
appdata/local/google/chrome/user data
appdata/roaming/mozilla
appdata/roaming/gcloud
.git-credentials
.git-credential-cache
.git/credentials
"""
"""Folders and files that hold secrets, below a home folder or any folder that looks like one."""

SYSTEM = """
/etc/shadow
/etc/shadow-
/etc/gshadow
/etc/gshadow-
/etc/master.passwd
/etc/sudoers
/etc/sudoers.d
/etc/security/opasswd
/etc/ssl/private
/etc/pki/tls/private
/etc/krb5.keytab
/etc/ipsec.secrets
/etc/ipsec.d/private
/etc/ppp/chap-secrets
/etc/ppp/pap-secrets
/etc/wireguard
/etc/openvpn
/etc/wpa_supplicant
/etc/networkmanager/system-connections
/etc/letsencrypt/live
/etc/letsencrypt/archive
/etc/letsencrypt/keys
/etc/kubernetes
/etc/rancher
/etc/docker/key.json
/etc/mysql/debian.cnf
/etc/vault.d
/etc/consul.d
/etc/credstore
/etc/credstore.encrypted
/etc/samba/private
/run/secrets
/var/run/secrets
/run/credentials
/var/lib/kubelet
/var/lib/rancher
/var/lib/samba/private
/var/lib/sss/secrets
/var/lib/systemd/credential.secret
/var/lib/bluetooth
/var/lib/vault
/var/backups/shadow.bak
/var/db/dslocal/nodes/default/users
/private/etc/master.passwd
/private/var/db/dslocal/nodes/default/users
/library/keychains
/system/library/keychains
/proc/kcore
/dev/mem
/dev/kmem
"""
"""The same of the machine."""

_EXTENSIONS = frozenset(
    _table(
        """
pem key p12 pfx p8 pkcs12 pkcs8 jks jceks bks keystore truststore kdbx kdb ppk agekey ovpn keytab
tfstate tfvars agilekeychain opvault onepif 1pif kwallet keyring gnucash wallet psafe3 pvk
dockerconfigjson dockercfg htpasswd netrc vault-password
"""
    )
)
_NAMES = frozenset(
    _table(
        """
.netrc _netrc .npmrc .pypirc .yarnrc.yml .pgpass pgpass.conf .my.cnf .mylogin.cnf .dockercfg
.dockerconfigjson .s3cfg .boto .passwd-s3fs .rclone.conf rclone.conf .terraformrc terraform.rc
.vault-token .vault_pass .vault_pass.txt .vault-pass .vault_password .vault-password vault_pass.txt
.htpasswd .envrc .databrickscfg .sentryclirc .edgerc .megarc .msmtprc .mbsyncrc .offlineimaprc
.fetchmailrc .muttrc .authinfo .authinfo.gpg .xauthority .iceauthority .smbcredentials
.cifscredentials .git-credentials .rediscli_auth .kubeconfig kubeconfig kubeconfig.yaml
kubeconfig.yml wallet.dat auth.json oauth_creds.json application_default_credentials.json
.credentials .secret .secrets .secret_key .token .api_key .apikey .password .passwords .passwd
master.key privkey privatekey private_key secret_key identity.age secring.gpg key.properties
keystore.properties local.settings.json logins.json key3.db key4.db cookies.sqlite cert8.db cert9.db
signons.sqlite confcons.xml sitemanager.xml recentservers.xml ntds.dit unattend.xml unattended.xml
sysprep.xml .dev.vars wp-config.php vault_pass vault.yml vault.yaml nuget.config .lftprc wpa_supplicant.conf
deploy_key deploykey ssh_key sshkey signing_key .aider.conf.yml
"""
    )
)
_public_name = re.compile(
    r"(?:^|[._-])(?:pub|public|cert|certs|certificate|ca|cacert|cacerts|chain|fullchain|bundle|root|roots|crt|csr"
    r"|example|examples|sample|template|tmpl|tpl|dist|dummy|fake|mock|schema|defaults?)(?:[._-]|$)"
)
_env_public = re.compile(
    r"(?:^|[._-])(?:examples?|samples?|templates?|tmpl|tpl|dist|defaults?|schema|md)(?:[._-]|$)"
)
_data = (
    r"(?:\.(?:json5?|jsonc|ya?ml|toml|ini|txt|csv|tsv|cfg|conf|config|env|properties|xml|plist|db|sqlite3?"
    r"|bak|old|asc|gpg|enc|b64|dat|log))*"
)
_telling = re.compile(
    r"(?:.*[._-])?(?:credentials?|creds|secrets?|passwords?|passphrases?"
    r"|(?:access|auth|api|refresh|bearer|id|bot|github|gitlab|npm|pypi|oauth|session|personal)[_-]?tokens?"
    r"|tokens?|(?:api|private|secret|access|gcp|sa)[_-]?keys?|service[_-]?accounts?(?:[_-]?keys?)?"
    r"|client[_-]?secrets?|adminsdk|seed[_-]?phrase|mnemonic|(?:recovery|backup)[_-]?codes?|keystore|wallet)"
    r"(?:[._-][^.]*)?" + _data
)
_identity = re.compile(r"id_(?:rsa|dsa|ecdsa|ed25519|xmss)(?:_sk)?(?:[._-].*)?|ssh_host_[a-z0-9]+_key")
_CODE = frozenset(
    _table(
        """
py pyi pyc js mjs cjs ts tsx jsx go rs rb java kt kts scala php c h cc cpp hpp cs fs swift m mm md
mdx rst adoc html htm css scss less vue svelte sh bash zsh fish ps1 lock sql proto graphql gql ex
exs erl hs ml clj lua pl pm r jl dart png jpg svg gif pdf tf snap test spec d.ts map j2 erb hbs tmpl
"""
    )
)
_SECRET_FOLDERS = frozenset(("secrets", ".secrets", "credentials", ".credentials"))
_OPEN_IN_SSH = frozenset(
    (
        "known_hosts",
        "known_hosts.old",
        "authorized_keys",
        "authorized_keys2",
        "config",
        "config.d",
        "environment",
        "rc",
    )
)


def is_secret_file(name: str, parts: tuple[str, ...] = ()) -> bool:
    """Whether a file of this name holds a secret wherever it lies; all in lower case.

    ``parts`` are the folders above it. Code, documentation, public keys, certificates and examples do
    not count.
    """
    if name in _NAMES:
        return True
    if len(name) > 255:  # no file has such a name
        return False
    if name.endswith((".pub", ".crt", ".cer", ".csr", ".sample", ".example", ".template", ".dist")):
        return False
    if name == ".env" or name.startswith((".env.", ".env-", ".env_")) or name.endswith(".env"):
        return _env_public.search(name.removeprefix(".env")) is None
    stem, _, extension = name.rpartition(".")
    if extension in _EXTENSIONS or name.endswith((".tfstate.backup", ".tfvars.json")):
        public = _public_name if extension in ("pem", "key") else _env_public
        return public.search(stem) is None
    if name.startswith(("id_", "ssh_host_")) and _identity.fullmatch(name):
        return True
    if stem and extension in _CODE:
        return False
    if _telling.fullmatch(name):
        return _public_name.search(name) is None and not name.startswith(
            ("design", "theme", "special", "color", "css")
        )
    return in_secret_folder(parts)


def in_secret_folder(parts: tuple[str, ...]) -> bool:
    """Whether one of the folders, in lower case, is where secrets are kept."""
    return not _SECRET_FOLDERS.isdisjoint(parts)


def is_public_in_ssh(rest: tuple[str, ...]) -> bool:
    """Whether a path below ``.ssh`` holds nothing secret."""
    return bool(rest) and (rest[-1].endswith(".pub") or rest[0] in _OPEN_IN_SSH)


def is_process_secret(parts: tuple[str, ...]) -> bool:
    """Whether a path, as parts, is the environment or memory of a process below ``/proc``."""
    return len(parts) > 2 and parts[0] == "proc" and parts[-1] in ("environ", "mem")


_boundary = re.compile(r"[^0-9A-Za-z]+|(?<=[a-z0-9])(?=[A-Z])")
_SECRET_WORDS = frozenset(
    _table(
        """
TOKEN SECRET SECRETS PASSWORD PASSWORDS PASSWD PASSPHRASE PASSCODE PASS PSWD PW CREDENTIAL
CREDENTIALS CREDS CRED APIKEY AUTHTOKEN ACCESSTOKEN SECRETKEY ACCESSKEY PRIVATEKEY PAT JWT COOKIE
COOKIES DSN MNEMONIC BEARER KUBECONFIG_DATA CLIENTSECRET AUTHKEY OTP TOTP
"""
    )
)
_GLUED = (
    "PASSWORD",
    "PASSWD",
    "SECRET",
    "APIKEY",
    "AUTHTOKEN",
    "ACCESSTOKEN",
    "PASSPHRASE",
    "TOKEN",
    "PRIVATEKEY",
    "SECRETKEY",
)
_PLAIN_KEYS = frozenset(
    _table(
        """
PUBLIC PRIMARY PARTITION SORT FOREIGN CACHE CACHING UNIQUE HOT IDEMPOTENCY ROW COLUMN GROUP INDEX
LOOKUP TRANSLATION I18N ARROW SHORTCUT COMPOSE META REGISTRY OBJECT S3 MAP ROUTING SHIFT CTRL ALT
RETURN ENTER ESCAPE ANY PRESS HASH RANGE CONFIG JSON DICT SETTINGS ISSUE PROJECT TICKET JIRA BUTTON
"""
    )
)
_SECRET_PAIRS = frozenset(
    _table(
        """
CONNECTION_STRING CONN_STR CONN_STRING DATABASE_URL DB_URL DATABASE_URI DB_URI REDIS_URL REDIS_URI
MONGO_URL MONGO_URI MONGODB_URI MONGODB_URL POSTGRES_URL POSTGRESQL_URL PG_URL MYSQL_URL AMQP_URL
RABBITMQ_URL CLOUDAMQP_URL CELERY_BROKER BROKER_URL WEBHOOK_URL SLACK_WEBHOOK DISCORD_WEBHOOK
ACCESS_KEY CLOUDINARY_URL SMTP_URL MAILER_DSN SEED_PHRASE SHADOW_DATABASE
"""
    )
)
_NOT_LAST = frozenset(
    _table(
        """
FILE FILES PATH PATHS DIR DIRECTORY FOLDER NAME NAMES TTL TIMEOUT EXPIRY EXPIRES EXPIRATION LIFETIME
LENGTH LEN LIMIT LIMITS COUNT TYPE MAX MIN SIZE BUDGET ENDPOINT HOST PORT ISSUER AUDIENCE ALGORITHM
ALG POLICY PROMPT STORE REGION VERSION ENABLED DISABLED REQUIRED COMMAND CMD HELPER ASKPASS URL URI
HEADER FORMAT MODE ROTATION DOMAIN PREFIX LOCATION USAGE PARALLELISM SAMESITE SECURE HTTPONLY SCOPE
SCOPES MANAGER ROOT
"""
    )
)
_FLAGS = frozenset(
    _table(
        """
MAX MIN NUM ENABLE DISABLE USE HAS IS NO SKIP REQUIRE ALLOW SHOW WITH N TOTAL
"""
    )
)
_NEVER = frozenset(
    _table(
        """
PWD OLDPWD SSH_AUTH_SOCK SSH_ASKPASS SUDO_ASKPASS GIT_ASKPASS XAUTHORITY GOPASS KUBECONFIG
"""
    )
)


# Most names have nothing of the sort, which one look tells.
_may_be_secret = re.compile(
    "|".join(
        sorted(
            {
                *_SECRET_WORDS,
                *_GLUED,
                *(pair.partition("_")[0] for pair in _SECRET_PAIRS),
                "PWD",
                "AUTH",
                "KEY",
            }
        )
    )
).search


def is_secret_name(name: str) -> bool:
    """Whether a variable of this name holds a secret: ``GITHUB_TOKEN``, ``dbPassword``, ``DATABASE_URL``."""
    upper = name.upper()
    if _may_be_secret(upper) is None or upper in _NEVER:
        return False
    words = tuple(word.upper() for word in _boundary.split(name) if word)
    if not words or words[0] in _FLAGS:
        return False
    last = words[-1]
    if last.isdigit() and len(words) > 1:
        words = words[:-1]
        last = words[-1]
    pairs = frozenset(f"{first}_{second}" for first, second in pairwise(words))
    if pairs & _SECRET_PAIRS and last not in ("FILE", "PATH", "DIR", "NAME"):
        return True
    if last in _NOT_LAST or last == "TOKENS":
        return False
    if last == "PWD":
        return len(words) > 1
    if last == "AUTH":
        return len(words) > 1 or name.startswith("_")
    if not _SECRET_WORDS.isdisjoint(words):
        return True
    if any(word.endswith(_GLUED) for word in words):
        return True
    return last in ("KEY", "KEYS") and len(words) > 1 and _PLAIN_KEYS.isdisjoint(words)
