"""Keys, certificates, signatures and password stores: gpg, openssl, ssh-keygen, age, pass, keytool.

Reading a key is a read of its path (secrets are recognised by place); what prints a secret from a store
says so; new keys are files that are written.
"""

from __future__ import annotations

from collections.abc import Iterable

from autogate.effects import AT_HOME, Effect, Kind, Outcome, RunCommand, readable, unclear
from autogate.invocations.interface import StdinKind
from autogate.knowledge.files import reads
from autogate.knowledge.interface import Call, Effects, Example, Program, Style, effect
from autogate.knowledge.options import outcomes_of
from autogate.words.values import MANY, UNKNOWN, as_path, is_static


def _sets(what: str, detail: str = "change", force: str = "medium") -> Effects:
    return effect(Kind.CHANGE, what, detail, force=force)


def _secret(what: str) -> Effects:
    return effect(Kind.SECRET, what)


# GnuPG

_GPG_OPTIONS = (
    # commands
    "-s|--sign --clear-sign|--clearsign -b|--detach-sign -e|--encrypt -c|--symmetric --store"
    " -d|--decrypt --verify"
    " --multifile --verify-files --encrypt-files --decrypt-files -k|--list-keys|--list-public-keys"
    " -K|--list-secret-keys"
    " --list-sigs|--list-signatures --check-sigs|--check-signatures"
    " --locate-keys|--locate-external-keys --show-keys"
    " --fingerprint --list-packets --card-edit|--edit-card --card-status --change-pin"
    " --delete-keys|--delete-key"
    " --delete-secret-keys|--delete-secret-key --delete-secret-and-public-key --export --send-keys|--send-key"
    " --export-secret-keys --export-secret-key --export-secret-subkeys --export-ssh-key"
    " --import|--fast-import"
    " --receive-keys|--recv-keys|--recv-key --refresh-keys --search-keys --fetch-keys"
    " --update-trustdb --check-trustdb"
    " --export-ownertrust --import-ownertrust --rebuild-keydb-caches --print-md --print-mds"
    " --gen-random --gen-prime"
    " --enarmor --dearmor --tofu-policy= --server --generate-key|--gen-key --full-generate-key|--full-gen-key"
    " --quick-generate-key|--quick-gen-key --quick-add-key --quick-addkey --quick-add-uid"
    " --quick-adduid --quick-revoke-uid"
    " --quick-set-expire --quick-set-primary-uid --quick-sign-key --quick-lsign-key --quick-revoke-sig"
    " --generate-revocation|--gen-revoke --desig-revoke --edit-key --sign-key --lsign-key"
    " --nrsign-key --change-passphrase"
    "|--passwd --dump-options --list-config --list-gcrypt-config --gpgconf-list --gpgconf-test"
    " --warranty -h|--help --version"
    " -V"
    # options
    " -o|--output= -a|--armor|--armour --no-armor -r|--recipient= -R|--hidden-recipient="
    " -f|--recipient-file=read"
    " --hidden-recipient-file=read -u|--local-user= --default-key= --default-recipient="
    " --default-recipient-self -v|--verbose"
    " -q|--quiet -n|--dry-run -i|--interactive -y|--yes --no --batch --no-batch --no-tty"
    " -t|--textmode --openpgp --gnupg"
    " --rfc4880 --rfc2440 --compliance= --homedir= --keyring= --no-default-keyring --primary-keyring="
    " --secret-keyring="
    " --trustdb-name= --trust-model= --always-trust --status-fd= --status-file=write --logger-fd="
    " --logger-file=write"
    " --log-file=append --attribute-fd= --attribute-file=write --command-fd= --command-file=read"
    " --passphrase=secret"
    " --passphrase-fd= --passphrase-file=read --passphrase-repeat= --pinentry-mode= --request-origin="
    " --charset="
    " --display-charset= --utf8-strings --no-utf8-strings --keyserver= --keyserver-options="
    " --auto-key-locate="
    " --auto-key-retrieve --no-auto-key-retrieve --no-auto-key-locate --auto-key-import --with-colons"
    " --fixed-list-mode"
    " --with-fingerprint --with-subkey-fingerprint|--with-subkey-fingerprints --with-keygrip"
    " --with-secret --with-wkd-hash"
    " --with-key-data --with-key-origin --with-sig-list --with-sig-check --keyid-format="
    " --list-options= --verify-options="
    " --import-options= --export-options= --import-filter= --export-filter= --list-filter="
    " --list-only --show-session-key"
    " --override-session-key= --override-session-key-fd= --try-all-secrets --try-secret-key="
    " --throw-keyids --skip-verify"
    " --cipher-algo= --digest-algo= --compress-algo|--compression-algo= --cert-digest-algo="
    " --s2k-cipher-algo="
    " --s2k-digest-algo= --s2k-mode= --s2k-count= --personal-cipher-preferences="
    " --personal-digest-preferences="
    " --personal-compress-preferences= --default-preference-list= --disable-cipher-algo="
    " --weak-digest= -z= --compress-level="
    " --bzip2-compress-level= --no-compress --set-filename= --use-embedded-filename"
    " --no-use-embedded-filename --for-your-eyes-only"
    " --set-notation|--notation-data|-N= --sig-notation= --cert-notation= --sig-policy-url="
    " --set-policy-url= --sig-keyserver-url="
    " --comment= --no-comments --emit-version --no-emit-version --expert --no-expert --force-mdc"
    " --disable-mdc --ignore-mdc-error"
    " --ignore-time-conflict --ignore-valid-from --ignore-crc-error --allow-weak-digest-algos"
    " --allow-secret-key-import"
    " --allow-non-selfsigned-uid --allow-freeform-uid --allow-weak-key-signatures --lock-once"
    " --lock-multiple --lock-never"
    " --no-random-seed-file --no-greeting --no-secmem-warning --no-permission-warning --no-options"
    " --no-auto-check-trustdb"
    " --no-encrypt-to --encrypt-to= --hidden-encrypt-to= --group= --ungroup= --faked-system-time="
    " --debug= --debug-level="
    " --debug-all --exit-on-status-write-error --limit-card-insert-tries= --use-agent --no-use-agent"
    " --default-cert-level="
    " --ask-cert-level --no-ask-cert-level --ask-sig-expire --default-sig-expire="
    " --default-cert-expire= --ask-cert-expire"
    " --force-sign-key --default-new-key-algo= --chunk-size= --input-size-hint= --key-origin="
    " --sender= --no-symkey-cache"
    " --set-filesize= --max-output= --escape-from-lines --no-escape-from-lines --disable-dirmngr"
    " --no-autostart --unwrap"
    " --include-key-block --no-include-key-block --disable-signer-uid --rfc4880bis --pgp6 --pgp7"
    " --pgp8 --no-sig-cache"
    " --no-literal --no-mangle-dos-filenames --mangle-dos-filenames --preserve-permissions"
    " --no-verbose --no-groups"
    # these name programs, or files of options that can
    " --photo-viewer=shell --show-photos --no-show-photos --exec-path=unknown --agent-program=unknown"
    " --dirmngr-program=unknown"
    " --keyboxd-program=unknown --options=unknown --load-extension=unknown --gpg-agent-info="
    " --display= --ttyname= --ttytype="
    " --lc-ctype= --lc-messages= --xauthority= --require-secmem --no-require-secmem"
)
_GPG_SHOWS = (
    *(
        "-k",
        "-K",
        "--list-sigs",
        "--check-sigs",
        "--fingerprint",
        "--card-status",
        "--export-ssh-key",
        "--list-config",
    ),
    *(
        "--export-ownertrust",
        "--gen-prime",
        "--gen-random",
        "--dump-options",
        "--gpgconf-list",
        "--gpgconf-test",
    ),
    *("--list-gcrypt-config", "--warranty", "-h", "--version", "-V"),
)
_GPG_KEYS = (
    *(
        "--card-edit",
        "--change-pin",
        "--import-ownertrust",
        "--update-trustdb",
        "--check-trustdb",
        "--tofu-policy",
    ),
    *(
        "--rebuild-keydb-caches",
        "--generate-key",
        "--full-generate-key",
        "--quick-generate-key",
        "--quick-add-key",
    ),
    *(
        "--quick-addkey",
        "--quick-add-uid",
        "--quick-adduid",
        "--quick-revoke-uid",
        "--quick-set-expire",
        "--edit-key",
    ),
    *("--quick-set-primary-uid", "--quick-sign-key", "--quick-lsign-key", "--quick-revoke-sig", "--sign-key"),
    *("--lsign-key", "--nrsign-key", "--change-passphrase", "--import"),
)


def _gpg(call: Call) -> Iterable[Outcome]:
    words = call.operands
    out = call.value("-o")
    if out is not None and out != "-":
        yield Effect(Kind.WRITE, out)
    if call.has("--export-secret-keys", "--export-secret-key", "--export-secret-subkeys"):
        yield Effect(Kind.SECRET, "private keys of GnuPG")
        return
    if call.has("--show-session-key"):
        yield Effect(Kind.SECRET, "the key of a message")
    if call.has(
        "--delete-keys", "--delete-secret-keys", "--delete-secret-and-public-key", "--generate-revocation"
    ):
        what = readable(" ".join(words))
        yield Effect(Kind.CHANGE, f"keys {what}".strip(), "delete or revoke", force="high")
    elif call.has("--send-keys"):
        yield Effect(Kind.NETWORK, call.value("--keyserver") or "a key server", "upload")
    elif call.has("--receive-keys", "--refresh-keys", "--fetch-keys"):
        yield Effect(Kind.NETWORK, call.value("--keyserver") or "a key server", "download")
        yield Effect(Kind.CHANGE, "the keys of GnuPG", "import", force="medium")
    elif call.has("--search-keys", "--locate-keys"):
        yield Effect(Kind.NETWORK, call.value("--keyserver") or "a key server", "request")
        yield Effect(Kind.CHANGE, "the keys of GnuPG", "import", force="medium")
    elif call.has(*_GPG_KEYS):
        if call.has("-n"):
            return
        if call.has("--import", "--import-ownertrust"):
            yield from reads(words)
        yield Effect(Kind.CHANGE, "the keys of GnuPG", "change", force="medium")
    elif call.has("--export", *_GPG_SHOWS):
        return
    elif call.has("--server"):
        yield unclear("gpg --server: commands from its input")
    else:
        yield from _gpg_files(call)


def _gpg_files(call: Call) -> Iterable[Outcome]:
    """Signs, encrypts, decrypts, verifies: the operands are files."""
    words = call.operands
    yield from reads(words)
    if call.value("-o") is not None or call.has("-n", "--list-only"):
        return
    if call.has("--verify", "--verify-files", "--list-packets", "--show-keys", "--print-md", "--print-mds"):
        return
    armor = call.has("-a")
    ending = ""
    if call.has("-b"):
        ending = ".asc" if armor else ".sig"
    elif call.has("--clear-sign", "--enarmor"):
        ending = ".asc"
    elif call.has("-e", "-c", "-s", "--store", "--encrypt-files", "--dearmor"):
        ending = ".asc" if armor else ".gpg"
    for word in words:
        if ending:
            yield Effect(Kind.WRITE, as_path(word) + ending)
        elif not call.has("-d"):  # the name comes from the file's own, or from inside it
            yield Effect(Kind.WRITE, UNKNOWN)


def _gpgconf(call: Call) -> Iterable[Outcome]:
    if call.has("--kill", "--reload", "--remove-socketdir"):
        yield Effect(Kind.PROCESS, "agents of GnuPG", "stop", force="low")
    elif call.has("--change-options", "--apply-defaults", "--apply-profile"):
        yield Effect(Kind.CHANGE, "the settings of GnuPG", "set", force="high")
    elif call.has("--launch", "--create-socketdir"):
        yield Effect(Kind.CHANGE, "an agent of GnuPG", "start", force="low")


def _gpg_agent(call: Call) -> Iterable[Outcome]:
    rest = call.operands
    text = " ".join(rest).lower()
    if call.invocation.name == "gpg-connect-agent":
        harmless = (
            "reloadagent",
            "updatestartuptty",
            "getinfo",
            "learn",
            "keyinfo",
            "/bye",
            "havekey",
            "scd getinfo",
        )
        if rest and is_static(text) and all(word.startswith(harmless) for word in map(str.lower, rest)):
            yield Effect(Kind.CHANGE, "the agent of GnuPG", "ask", force="low")
        elif rest == ("killagent", "/bye"):
            yield Effect(Kind.PROCESS, "the agent of GnuPG", "stop", force="low")
        else:
            yield unclear(f"gpg-connect-agent {readable(text)} is not known")
    elif "--daemon" in rest or "--server" in rest or "--supervised" in rest:
        yield Effect(Kind.CHANGE, "an agent of GnuPG", "start", force="medium")
    elif not set(rest) <= {
        "--version",
        "--help",
        "-v",
        "-q",
        "--gpgconf-list",
        "--gpgconf-test",
        "--dump-options",
    }:
        yield unclear(f"{call.invocation.name} {readable(text)} is not known")


# OpenSSL

_DIGESTS = (
    " -md4 -md5 -sha1 -sha224 -sha256 -sha384 -sha512 -sha512-256 -sha3-224 -sha3-256 -sha3-384"
    " -sha3-512 -shake128 -shake256"
    " -blake2b512 -blake2s256 -ripemd160 -rmd160 -sm3 -whirlpool -mdc2"
)
_CIPHERS = (
    " -aes128 -aes192 -aes256 -des -des3 -idea -camellia128 -camellia192 -camellia256 -aria128 -aria256"
    " -seed -rc4 -rc2 -bf -cast -des-ede3-cbc -des-ede3 -des-cbc -des-ecb -bf-cbc -chacha20 -rc4-40"
    " -camellia-256-cbc -camellia-128-cbc"
) + "".join(
    f" -aes-{bits}-{mode}" for bits in (128, 192, 256) for mode in ("cbc", "ecb", "ctr", "cfb", "ofb", "gcm")
)
# -rand is read, engines and providers are code, -config can load them
_SSL = (
    " -rand=read -writerand=write -engine=unknown -provider=unknown -provider-path=unknown -propquery="
    " -provparam= -help"
)
_PASS = " -passin= -passout= -pass="
# a configuration can load modules: it counts as code of the project
_CONFIG = " -config=read -section="
_VERIFY = (
    " -CAfile=read -CApath=read -CAstore=read -no-CAfile -no-CApath -no-CAstore -attime="
    " -check_ss_sig -crl_check -crl_check_all"
    " -explicit_policy -extended_crl -ignore_critical -inhibit_any -inhibit_map -no_alt_chains"
    " -no_check_time -partial_chain"
    " -policy= -policy_check -policy_print -purpose= -suiteB_128 -suiteB_128_only -suiteB_192"
    " -trusted_first -use_deltas"
    " -auth_level= -verify_depth= -verify_email= -verify_hostname= -verify_ip= -verify_name="
    " -x509_strict -issuer_checks"
    " -allow_proxy_certs -crl_download"
)
_X509V = (
    " -noout -text -modulus -issuer -subject -serial -dates -startdate -enddate -fingerprint -hash"
    " -subject_hash"
    " -subject_hash_old -issuer_hash -issuer_hash_old -purpose -email -ocsp_uri -ocspid -pubkey"
    " -alias -ext= -nameopt= -certopt="
    " -checkend= -checkhost= -checkemail= -checkip= -trustout -C -next_serial -nocert -dateopt="
)
_TLS = (
    " -tls1 -tls1_1 -tls1_2 -tls1_3 -no_tls1 -no_tls1_1 -no_tls1_2 -no_tls1_3 -no_ssl3 -ssl3 -dtls"
    " -dtls1 -dtls1_2 -min_protocol="
    " -max_protocol= -cipher= -ciphersuites= -curves= -groups= -sigalgs= -client_sigalgs= -alpn="
    " -bugs -comp -no_comp -no_ticket"
    " -serverpref -legacy_renegotiation -legacy_server_connect -no_legacy_server_connect"
    " -no_renegotiation -quiet -q -state"
    " -debug -msg -trace -security_debug -security_debug_verbose -nbio -4 -6 -cert=read -certform="
    " -cert_chain=read -build_chain"
    " -key=read -keyform= -pass= -chainCAfile=read -chainCApath=read -verifyCAfile=read"
    " -requestCAfile=read -dhparam=read -strict"
    " -crlf -status -brief -verify= -verify_return_error -verify_quiet -no_ign_eof -ign_eof"
    " -keylogfile=append -msgfile=write"
    " -sess_out=write -sess_in=read -CRL=read -CRLform= -xkey=read -xcert=read -xchain=read -srpuser="
    " -srppass= -psk= -psk_identity="
)


def _in_passwords(call: Call) -> Iterable[Outcome]:
    """``-passin file:PATH`` reads a file."""
    for text in call.values("-passin", "-passout", "-pass", "-kfile"):
        if text.startswith("file:"):
            yield Effect(Kind.READ, text[5:])
        elif not is_static(text[:5]):
            yield Effect(Kind.READ, UNKNOWN)
    for path in call.values("-config"):
        yield Effect(Kind.BUILD, path.rpartition("/")[0] or ("/" if path.startswith("/") else "."), "openssl")


def _ssl(names: str, options: str, operands: str = "", **more: object) -> Program:
    more.setdefault("then", _in_passwords)
    return Program(names, options + _SSL, operands, Style.SINGLE, **more)  # type: ignore[arg-type]


def _s_client(call: Call) -> Iterable[Outcome]:
    yield from _in_passwords(call)
    host = call.value("-connect", "-host") or (call.operands[0] if call.operands else "localhost")
    stdin = call.invocation.stdin
    sends = stdin.kind is StdinKind.PIPE or (
        stdin.value.strip() not in ("", "Q", "QUIT")
        if stdin.kind is StdinKind.TEXT
        else stdin.value not in ("", "/dev/null")
    )
    yield Effect(Kind.NETWORK, readable(as_path(host)), "connect" if sends else "request")


def _s_server(call: Call) -> Iterable[Outcome]:
    yield from _in_passwords(call)
    if call.has("-WWW", "-HTTP", "-www"):
        yield Effect(Kind.READ, ".", recursive=True)
    yield Effect(Kind.NETWORK, readable(call.value("-accept", "-port") or "4433"), "listen")


def _x509_files(call: Call) -> Iterable[Outcome]:
    yield from _in_passwords(call)
    if call.has("-CAcreateserial"):
        authority = call.value("-CA") or UNKNOWN
        yield Effect(Kind.WRITE, call.value("-CAserial") or authority.rpartition(".")[0] + ".srl")


def _dgst(call: Call) -> Iterable[Outcome]:
    yield from _in_passwords(call)
    yield from reads(call.operands)


def _req(call: Call) -> Iterable[Outcome]:
    yield from _in_passwords(call)
    if call.has("-newkey", "-new") and call.value("-keyout") is None and not call.has("-key"):
        yield Effect(Kind.WRITE, "privkey.pem")


def _ssl_ca(call: Call) -> Iterable[Outcome]:
    yield from _in_passwords(call)
    yield Effect(Kind.CHANGE, "the certificate authority's database", "change", force="medium")


_OPENSSL_SUBS = (
    _ssl("version", "-a -b -d -e -f -o -p -v -r -c -m"),
    _ssl("help", "", "text*"),
    _ssl(
        "info",
        "-configdir -enginesdir -modulesdir -dsoext -dirnamesep -listsep -seeds -cpusettings -windowscontext",
    ),
    _ssl("errstr", "", "text*"),
    _ssl(
        "list",
        "-1 -verbose -select= -all-algorithms -commands -digest-commands -digest-algorithms"
        " -kdf-algorithms -mac-algorithms"
        " -random-instances -random-generators -cipher-commands -cipher-algorithms -encoders"
        " -decoders -key-managers"
        " -key-exchange-algorithms -kem-algorithms -signature-algorithms -tls-signature-algorithms"
        " -asymcipher-algorithms"
        " -public-key-algorithms -public-key-methods -store-loaders -providers -engines -disabled"
        " -objects -options=",
    ),
    _ssl(
        "ciphers",
        "-s -v -V -ssl3 -tls1 -tls1_1 -tls1_2 -tls1_3 -stdname -convert= -ciphersuites= -psk -srp",
        "text*",
    ),
    _ssl("prime", "-bits= -checks= -generate -hex -safe -in=read", "text*"),
    _ssl(
        "speed",
        "-evp= -hmac= -cmac= -decrypt -aead -mb -mr -multi= -async_jobs= -misalign= -primes= -elapsed"
        " -seconds= -bytes= -mlock"
        " -testmode -kem-algorithms -signature-algorithms",
        "text*",
    ),
    Program(
        "rand",
        "-out=write -base64 -hex -rand=read -writerand=write -engine=unknown -provider=unknown",
        "text*",
        Style.SINGLE,
    ),
    _ssl(
        "x509",
        "-in=read -out=write -inform= -outform= -keyform= -days= -set_serial= -signkey|-key=read -req"
        " -CA=read -CAkey=read"
        " -CAform= -CAkeyform= -CAserial= -CAcreateserial -extfile=read -extensions= -clrext"
        " -x509toreq -new -force_pubkey=read"
        " -subj= -not_before= -not_after= -preserve_dates -copy_extensions= -sigopt= -vfyopt="
        " -addtrust= -addreject= -clrtrust"
        " -clrreject -setalias= -multi -badsig -utf8" + _X509V + _DIGESTS + _PASS,
        then=_x509_files,
    ),
    _ssl(
        "req",
        "-in=read -out=write -inform= -outform= -new -newkey= -key=read -keyform= -keyout=write"
        " -keygen_engine=unknown -nodes -noenc"
        " -x509 -x509v1 -CA=read -CAkey=read -days= -not_before= -not_after= -set_serial= -subj="
        " -addext= -extensions= -reqexts= -reqext="
        " -copy_extensions= -precert -batch -verify -verbose -quiet -noout -text -modulus -pubkey"
        " -subject -reqopt= -nameopt= -utf8"
        " -multivalue-rdn -newhdr -pkeyopt= -sigopt= -vfyopt= -asn1-kludge -cipher="
        + _CONFIG
        + _DIGESTS
        + _PASS,
        then=_req,
    ),
    _ssl(
        "rsa ec dsa pkey",
        "-in=read -out=write -inform= -outform= -pubin -pubout -text -text_pub -noout -check"
        " -pubcheck -modulus -traditional -param_enc="
        " -conv_form= -no_public -param_out -ec_conv_form= -ec_param_enc= -RSAPublicKey_in"
        " -RSAPublicKey_out -pvk-strong -pvk-weak"
        " -pvk-none -encrypt -cipher=" + _CIPHERS + _PASS,
    ),
    _ssl(
        "genrsa gendsa",
        "-out=write -3 -F4 -f4 -primes= -verbose -quiet -traditional" + _CIPHERS + _PASS,
        "text*",
    ),
    _ssl(
        "genpkey",
        "-out=write -outpubkey=write -outform= -algorithm= -pkeyopt= -genparam -paramfile=read -text"
        " -quiet -verbose -cipher=" + _CIPHERS + _PASS + _CONFIG,
    ),
    _ssl(
        "ecparam dsaparam dhparam pkeyparam",
        "-in=read -out=write -inform= -outform= -name= -list_curves -genkey -noout -text -check"
        " -check_named -param_enc= -conv_form="
        " -no_seed -2 -3 -5 -dsaparam -C -verbose -quiet",
        "text*",
    ),
    _ssl(
        "dgst md4 md5 sha1 sha224 sha256 sha384 sha512 sha512-224 sha512-256 sha3-224 sha3-256"
        " sha3-384 sha3-512 blake2b512"
        " blake2s256 ripemd160 rmd160 sm3 shake128 shake256",
        "-c -d -hex -binary -r -out=write -sign=read -verify=read -prverify=read -signature=read"
        " -sigopt= -keyform= -hmac= -mac="
        " -macopt= -fips-fingerprint -list -debug -xoflen= -hmac-env= -hmac-stdin" + _DIGESTS + _PASS,
        "text*",
        then=_dgst,
    ),
    _ssl(
        "enc base64 aes-128-cbc aes-192-cbc aes-256-cbc aes-128-ecb aes-256-ecb aes-192-ecb aes256"
        " aes128 aes-256-ctr des3 des bf"
        " camellia-256-cbc rc4 zlib chacha20 des-ede3-cbc",
        "-in=read -out=write -e -d -a|-base64 -A -p -P -k=secret -kfile= -K=secret -S= -iv= -salt"
        " -nosalt -saltlen= -z -md= -iter="
        " -pbkdf2 -nopad -debug -v -bufsize= -ciphers -list -none" + _CIPHERS + _PASS,
    ),
    _ssl(
        "s_client",
        "-connect= -host= -port= -proxy= -proxy_user= -proxy_pass= -unix= -bind= -servername="
        " -noservername -showcerts -prexit"
        " -starttls= -xmpphost= -name= -reconnect -nocommands -adv -timeout -mtu= -sctp -tlsextdebug"
        " -nextprotoneg= -use_srtp="
        " -keymatexport= -keymatexportlen= -dane_tlsa_domain= -dane_tlsa_rrdata= -noct -ct"
        " -early_data=read -enable_pha -fallback_scsv"
        " -maxfraglen= -max_send_frag= -split_send_frag= -max_pipelines= -read_buf= -async"
        " -ctlogfile=read -serverinfo= -tfo -nameopt=" + _TLS + _VERIFY,
        "text*",
        then=_s_client,
    ),
    _ssl(
        "s_time",
        "-connect= -www= -time= -new -reuse -bugs -cipher= -ciphersuites= -cert=read -key=read"
        " -verify= -nameopt=" + _VERIFY,
        then=_s_client,
    ),
    _ssl(
        "s_server",
        "-accept= -port= -unix= -context= -naccept= -www -WWW -HTTP -http_server_binmode -rev"
        " -servername= -cert2=read -key2=read"
        " -Verify= -no_cache -no_dhe -named_curve= -nocert -id_prefix= -stateless -early_data"
        " -max_early_data= -anti_replay"
        " -no_anti_replay -listen -timeout -mtu= -zerocopy_sendfile -sendfile" + _TLS + _VERIFY,
        then=_s_server,
    ),
    _ssl(
        "verify",
        "-untrusted=read -trusted=read -CRLfile=read -nameopt= -show_chain -verbose -vfyopt=" + _VERIFY,
        "read*",
    ),
    _ssl(
        "pkcs12",
        "-export -in=read -out=write -inkey=read -certfile=read -name= -caname= -CSP= -nodes -noenc"
        " -nokeys -nocerts -clcerts -cacerts"
        " -chain -info -noout -nomac -noiter -nomaciter -maciter -iter= -macalg= -keypbe= -certpbe="
        " -descert -legacy -password= -twopass"
        " -untrusted=read -keyex -keysig -LMK -nomacver -jdktrust= -pbmac1_pbkdf2"
        + _CIPHERS
        + _PASS
        + _VERIFY,
    ),
    _ssl(
        "pkcs7 crl2pkcs7",
        "-in=read -out=write -inform= -outform= -print -print_certs -text -noout -quiet"
        " -certfile=read -nocrl",
    ),
    _ssl(
        "pkcs8",
        "-in=read -out=write -inform= -outform= -topk8 -nocrypt -traditional -v1= -v2= -v2prf= -iter="
        " -noiter -scrypt -scrypt_N="
        " -scrypt_r= -scrypt_p= -saltlen=" + _PASS,
    ),
    _ssl(
        "cms smime",
        "-in=read -out=write -inform= -outform= -encrypt -decrypt -sign -verify -pk7out -resign"
        " -sign_receipt -verify_receipt=read"
        " -digest_create -digest_verify -compress -uncompress -EncryptedData_encrypt"
        " -EncryptedData_decrypt -data_create -data_out"
        " -cmsout -print -content=read -binary -crlfeol -indef -noindef -stream -detached -nodetach"
        " -nocerts -noattr -nosmimecap -noverify"
        " -nointern -nosigs -certfile=read -certsout=write -signer=read -recip=read -inkey=read"
        " -keyform= -keyopt= -md= -subject= -to="
        " -from= -text -noout -econtent_type= -secretkey= -secretkeyid= -aes128-wrap -aes256-wrap"
        " -cades -pwri_password= -keyid" + _CIPHERS + _PASS + _VERIFY,
        "read*",
    ),
    _ssl(
        "asn1parse",
        "-in=read -out=write -inform= -noout -offset= -length= -i -dump -dlimit= -oid=read -strparse="
        " -genstr= -genconf=read -strictpem"
        " -item=",
    ),
    _ssl(
        "crl",
        "-in=read -out=write -inform= -outform= -key=read -keyform= -text -noout -issuer -lastupdate"
        " -nextupdate -crlnumber -fingerprint"
        " -hash -hash_old -nameopt= -gendelta=read -badsig -verify -dateopt=" + _DIGESTS + _VERIFY,
    ),
    _ssl(
        "ocsp",
        "-issuer=read -cert=read -serial= -url=url -host=host -path= -header= -no_nonce -nonce"
        " -noverify -resp_text -req_text -text"
        " -reqin=read -respin=read -reqout=write -respout=write -out=write -signer=read -signkey=read"
        " -sign_other=read -verify_other=read"
        " -VAfile=read -validity_period= -status_age= -timeout= -resp_no_certs -no_certs -trust_other"
        " -no_intern -no_cert_checks"
        " -no_signature_verify -no_cert_verify -no_chain" + _DIGESTS + _VERIFY,
    ),
    _ssl(
        "passwd",
        "-crypt -1 -apr1 -5 -6 -aixmd5 -salt= -in=read -stdin -noverify -quiet -table -reverse",
        "text*",
    ),
    _ssl("rehash c_rehash", "-old -compat -n -v", "text*", effects=effect(Kind.WRITE, ".", "create")),
    _ssl(
        "pkeyutl rsautl",
        "-in=read -rawin -digest= -out=write -sigfile=read -inkey=read -keyform= -pubin -certin -rev"
        " -sign -verify -verifyrecover"
        " -encrypt -decrypt -derive -peerkey=read -peerform= -kdf= -kdflen= -pkeyopt="
        " -pkeyopt_passin= -hexdump -asn1parse -encap -decap"
        " -secret=write -raw -oaep -pkcs -ssl -x931" + _PASS,
    ),
    _ssl(
        "kdf mac", "-kdfopt= -macopt= -keylen= -out=write -binary -cipher= -digest= -mac= -in=read", "text*"
    ),
    _ssl(
        "storeutl",
        "-out=write -noout -certs -keys -crls -text -subject= -issuer= -serial= -alias= -fingerprint= -r"
        + _DIGESTS
        + _PASS,
        "read*",
    ),
    _ssl(
        "sess_id spkac nseq",
        "-in=read -out=write -inform= -outform= -text -noout -cert -context= -key=read -challenge="
        " -pubkey -verify -toseq" + _PASS,
    ),
    _ssl(
        "ca",
        "-in=read -out=write -outdir=write -infiles -spkac=read -ss_cert=read -name= -verbose -quiet"
        " -batch -startdate= -enddate= -days="
        " -md= -policy= -keyfile=read -keyform= -key=secret -cert=read -selfsign -notext -msie_hack"
        " -preserveDN -noemailDN -subj= -utf8"
        " -create_serial -rand_serial -multivalue-rdn -extensions= -extfile=read -gencrl -revoke=read"
        " -valid=read -status= -updatedb"
        " -crlexts= -crldays= -crlhours= -crl_reason= -sigopt= -not_before= -not_after=" + _CONFIG + _PASS,
        "read*",
        then=_ssl_ca,
    ),
    _ssl(
        "ts",
        "-query -reply -verify -data=read -digest= -tspolicy= -no_nonce -cert -in=read -out=write"
        " -text -queryfile=read -signer=read"
        " -inkey=read -chain=read -token_in -token_out -untrusted=read"
        + _CONFIG
        + _DIGESTS
        + _PASS
        + _VERIFY,
    ),
    Program(
        "fipsinstall engine",
        operands="text*",
        style=Style.NONE,
        effects=effect(Kind.EXECUTE, "a module of OpenSSL"),
    ),
)


# ssh-keygen

_KEYGEN = (
    "-a= -A -B -b= -c -C= -D=unknown -d -E= -e -F= -f= -g -G= -H -h -I= -i -J= -j= -K -k -L -l -M="
    " -m= -N=secret -n= -O= -P=secret"
    " -p -q -Q -R= -r= -S= -s= -t= -T= -u -U -V= -v -W= -w=unknown -x= -X -Y= -y -z= -Z="
)


def _given(kind: Kind, path: str | None, usual: str, detail: str = "") -> Effect:
    """The effect on the file that is named, or on the usual one in the home folder."""
    return Effect(kind, path, detail) if path else Effect(kind, usual, detail, directory=AT_HOME)


def _ssh_keygen(call: Call) -> Iterable[Outcome]:
    path = call.value("-f")
    words = call.operands
    if call.has("-Y"):
        yield from _ssh_signature(call)
    elif call.has("-R", "-H") and not call.has("-F"):
        yield _given(Kind.WRITE, path, "~/.ssh/known_hosts", "edit")
    elif call.has("-F"):
        yield _given(Kind.READ, path, "~/.ssh/known_hosts")
    elif call.has("-s"):
        yield Effect(Kind.READ, call.value("-s") or UNKNOWN)
        for word in words:
            yield Effect(Kind.WRITE, as_path(word).removesuffix(".pub") + "-cert.pub")
    elif call.has("-A"):
        yield Effect(Kind.WRITE, (path or "") + "/etc/ssh", "unpack", recursive=True)
    elif call.has("-k"):
        yield Effect(Kind.WRITE, path or UNKNOWN)
    elif call.has("-M"):
        for word in words:
            yield Effect(Kind.WRITE, as_path(word))
    elif call.has("-K"):
        yield Effect(Kind.WRITE, ".", "unpack", recursive=True)
    elif call.has("-p", "-c"):
        yield Effect(Kind.WRITE, path or UNKNOWN, "edit")
    elif call.has("-l", "-B", "-L", "-r", "-Q", "-e", "-i", "-y"):
        if call.has("-y", "-e", "-i", "-L", "-Q", "-l") and path is not None and path != "-":
            # fingerprints and public halves tell nothing secret
            yield Effect(
                Kind.READ, path if call.has("-i", "-L", "-Q") else path.removesuffix(".pub") + ".pub"
            )
    else:
        kind = call.value("-t") or "ed25519"
        usual = f"~/.ssh/id_{kind.replace('-', '_')}"
        yield _given(Kind.WRITE, path, usual)
        yield _given(Kind.WRITE, path and path + ".pub", usual + ".pub")


def _ssh_signature(call: Call) -> Iterable[Outcome]:
    yield from reads(value for value in call.values("-f", "-s"))
    yield from reads(call.operands)
    if call.value("-Y") == "sign":
        for word in call.operands:
            if word != "-":
                yield Effect(Kind.WRITE, as_path(word) + ".sig")
    elif call.value("-Y") not in ("verify", "find-principals", "check-novalidate", "match-principals"):
        yield unclear(f"ssh-keygen -Y {readable(call.value('-Y') or '')} is not known")


# age, minisign, signify


def _minisign(call: Call) -> Iterable[Outcome]:
    if call.has("-G"):
        yield Effect(Kind.WRITE, call.value("-p") or "minisign.pub")
        yield _given(Kind.WRITE, call.value("-s"), "~/.minisign/minisign.key")
    elif call.has("-C", "-R"):
        yield _given(Kind.WRITE, call.value("-s"), "~/.minisign/minisign.key", "edit")
    elif call.has("-S"):
        for path in (*call.values("-m"), *call.operands):
            yield Effect(Kind.READ, as_path(path))
            yield Effect(Kind.WRITE, call.value("-x") or as_path(path) + ".minisig")
    else:
        yield from reads((*call.values("-m", "-p", "-x"), *call.operands))


def _signify(call: Call) -> Iterable[Outcome]:
    if call.has("-G"):
        yield Effect(Kind.WRITE, call.value("-p") or UNKNOWN)
        yield Effect(Kind.WRITE, call.value("-s") or UNKNOWN)
        return
    yield from reads(call.values("-m", "-p"))
    if call.has("-S"):
        yield Effect(Kind.WRITE, call.value("-x") or (call.value("-m") or UNKNOWN) + ".sig")


# password stores

_STORE = "the password store"


def _pass(call: Call) -> Iterable[Outcome]:
    words = call.operands
    verb = words[0] if words else "ls"
    rest = words[1:]
    if verb in ("help", "--help", "-h", "version", "--version", "find", "search", "audit", "sum", "alias"):
        return
    if verb in ("ls", "list", "show"):
        named = [word for word in rest if not word.startswith("-")]
        if named and verb != "ls" and verb != "list":
            yield Effect(Kind.SECRET, f"the password {readable(named[0])}")
        return
    if verb == "grep":
        yield Effect(Kind.SECRET, "passwords")
    elif verb in (
        "insert",
        "add",
        "edit",
        "generate",
        "init",
        "set",
        "cp",
        "copy",
        "create",
        "new",
        "link",
        "setup",
        "fscopy",
    ):
        yield Effect(Kind.CHANGE, _STORE, verb, force="medium")
    elif verb in ("rm", "remove", "delete", "mv", "rename", "unclip", "recipients", "mounts", "fsmove"):
        yield Effect(Kind.CHANGE, _STORE, verb, force="high")
    elif verb == "git":
        yield RunCommand(("git", *rest), "~/.password-store")
    elif verb in ("sync", "clone"):
        yield Effect(Kind.REMOTE, _STORE, "push")
    elif verb in ("otp", "cat", "env", "fscat"):
        yield Effect(Kind.SECRET, f"the password {readable(' '.join(rest))}")
    elif verb in ("-c", "--clip") or (is_static(verb) and not verb.startswith("-")):
        yield Effect(Kind.SECRET, f"the password {readable(words[-1])}")
    else:
        yield unclear(f"{call.invocation.name} {readable(verb)} is not known")


def _verbs(
    call: Call, shows: str, secrets: str, changes: str, removes: str, sends: str = ""
) -> Iterable[Outcome]:
    """Programs told by their first word."""
    name = call.invocation.name
    words = call.operands
    if not words or {"-h", "--help", "-help"} & set(words) or words[0] in ("--version", "-V", "-v", "help"):
        return
    verb = words[0]
    rest = readable(" ".join(word for word in words[1:] if not word.startswith("-")))
    if verb in shows.split():
        return
    if verb in secrets.split():
        yield Effect(Kind.SECRET, f"{name} {rest}".strip())
    elif verb in changes.split():
        yield Effect(Kind.CHANGE, f"{name} {rest}".strip(), verb, force="medium")
    elif verb in removes.split():
        yield Effect(Kind.CHANGE, f"{name} {rest}".strip(), verb, force="high")
    elif verb in sends.split():
        yield Effect(Kind.REMOTE, f"{name} {rest}".strip(), "change")
    else:
        yield unclear(f"{name} {readable(verb)} is not known")


def _lpass(call: Call) -> Iterable[Outcome]:
    return _verbs(
        call,
        "status ls",
        "show export",
        "login logout sync add generate import mv edit duplicate passwd",
        "rm share",
    )


def _secret_tool(call: Call) -> Iterable[Outcome]:
    return _verbs(call, "", "lookup search", "store lock", "clear")


def _keyring(call: Call) -> Iterable[Outcome]:
    return _verbs(call, "--list-backends diagnose", "get", "set", "del")


def _ykman(call: Call) -> Iterable[Outcome]:
    return _verbs(call, "list info", "oath", "", "config fido openpgp otp piv apdu hsmauth script")


def _keepass(call: Call) -> Iterable[Outcome]:
    return _verbs(
        call,
        "ls db-info diceware estimate generate search analyze",
        "show clip export attachment-export",
        "add edit mkdir mv open merge",
        "rm rmdir db-create db-edit import attachment-rm attachment-import",
    )


# certificates


def _certbot(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    verb = words[0] if words else "run"
    if {"-h", "--help", "--version"} & set(call.operands) or verb in (
        "certificates",
        "plugins",
        "show_account",
    ):
        return
    if any(
        word.endswith("-hook") or "-hook=" in word or word == "-c" or word == "--config"
        for word in call.operands
    ):
        yield Effect(Kind.EXECUTE, "a hook of certbot")
    if "--dry-run" in call.operands:
        yield Effect(Kind.NETWORK, "the certificate authority", "request")
    elif verb in ("delete", "revoke", "unregister", "rollback"):
        yield Effect(Kind.CHANGE, f"certificates {readable(' '.join(words[1:]))}".strip(), verb, force="high")
    else:
        yield Effect(Kind.SYSTEM, "certificates", verb, force="high")


_STEP_READS = (
    "inspect",
    "verify",
    "fingerprint",
    "needs-renewal",
    "lint",
    "format",
    "hash",
    "list",
    "health",
    "roots",
    "version",
)


def _step(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    if not words or words[0] in ("help", "version", "path") or {"-h", "--help"} & set(call.operands):
        return
    verbs = set(words[:3])
    if "exec" in verbs or "context" in verbs:
        yield Effect(Kind.EXECUTE, "step")
    if words[0] in ("certificate", "crypto") and verbs & set(_STEP_READS):
        for word in words[2:]:
            if "://" in word:
                yield Effect(Kind.NETWORK, word, "request")
            else:
                yield Effect(Kind.READ, as_path(word))
    elif words[0] in ("certificate", "crypto") and verbs & {"create", "keypair"}:
        for word in words[-2:]:
            yield Effect(Kind.WRITE, as_path(word))
    elif words[0] == "certificate" and verbs & {"install", "uninstall"}:
        yield Effect(Kind.SECURITY, "the trusted certificates", words[1], force="high")
    elif words[0] == "ca" and verbs & set(_STEP_READS):
        yield Effect(Kind.NETWORK, "the certificate authority", "request")
    elif words[0] == "ca":
        yield Effect(Kind.REMOTE, "the certificate authority", "change")
    else:
        yield unclear(f"step {readable(' '.join(words[:2]))} is not known")


def _mkcert(call: Call) -> Iterable[Outcome]:
    if call.has("-CAROOT", "-help", "-version"):
        return
    if call.has("-install", "-uninstall"):
        yield Effect(Kind.SECURITY, "the trusted certificates", "change", force="high")
    if not call.operands and call.value("-csr") is None:
        return
    names = [word for word in call.operands if word != MANY]
    base = (names[0] if names else UNKNOWN).replace("*", "_wildcard")
    if len(call.operands) > 1:
        base += f"+{len(call.operands) - 1}"
    if call.value("-csr") is not None:
        yield Effect(Kind.READ, call.value("-csr") or UNKNOWN)
    yield Effect(Kind.WRITE, call.value("-cert-file", "-p12-file") or base + ".pem")
    yield Effect(Kind.WRITE, call.value("-key-file") or base + "-key.pem")


def _keytool(call: Call) -> Iterable[Outcome]:
    store = call.value("-keystore")
    if call.has("-cacerts"):
        store = "$JAVA_HOME/lib/security/cacerts"
    if call.has("-help", "-h") or (call.operands and not call.options):
        return
    for name in ("-file", "-infile"):
        value = call.value(name)
        if value is not None and not call.has("-exportcert", "-certreq"):
            yield Effect(Kind.READ, value)
    for name in ("-outfile", "-file", "-destkeystore"):
        value = call.value(name)
        if value is not None and (name != "-file" or call.has("-exportcert", "-certreq")):
            yield Effect(Kind.WRITE, value)
    if call.value("-srckeystore") is not None:
        yield Effect(Kind.READ, call.value("-srckeystore") or UNKNOWN)
    if call.has("-list", "-printcert", "-printcertreq", "-printcrl", "-exportcert", "-certreq", "-showinfo"):
        if store is not None and not call.has("-cacerts"):
            yield Effect(Kind.READ, store)
        if call.value("-sslserver") is not None:
            yield Effect(Kind.NETWORK, call.value("-sslserver") or UNKNOWN, "connect")
    elif not call.has("-importkeystore"):
        yield _given(Kind.WRITE, store, "~/.keystore", "edit")


def _certutil(call: Call) -> Iterable[Outcome]:
    if call.has("-L", "-K", "-U", "-V", "-H", "--help"):
        return
    folder = (call.value("-d") or ".").removeprefix("sql:").removeprefix("dbm:")
    for value in call.values("-i", "-z", "-f"):
        yield Effect(Kind.READ, value)
    for value in call.values("-o"):
        yield Effect(Kind.WRITE, value)
    yield Effect(Kind.WRITE, folder, "edit", recursive=True)


def _jarsigner(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if call.has("-verify"):
        yield from reads(words[:1])
    elif words:
        yield Effect(
            Kind.WRITE,
            call.value("-signedjar") or as_path(words[0]),
            "" if call.value("-signedjar") else "edit",
        )


def _trust(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else ""
    if verb not in ("", "list", "dump", "check-format", "--help"):
        yield Effect(Kind.SECURITY, "the trusted certificates", readable(verb), force="high")


def _kinit(call: Call) -> Iterable[Outcome]:
    if call.invocation.name == "klist":
        return
    what = "the Kerberos tickets"
    yield Effect(
        Kind.CHANGE, what, "discard" if call.invocation.name == "kdestroy" else "renew", force="medium"
    )


def _steghide(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else ""
    if verb in ("", "info", "encinfo", "version", "license", "help", "--help"):
        yield from reads(call.operands[1:2])
    elif verb in ("embed", "extract"):
        yield Effect(Kind.WRITE, UNKNOWN)
    else:
        yield unclear(f"steghide {readable(verb)} is not known")


def _age_keygen(call: Call) -> Iterable[Outcome]:
    yield from reads(call.operands)
    if call.value("-o") is None and not call.has("-y", "--version"):
        yield Effect(Kind.SECRET, "a new key", force="low")


def _ccrypt(call: Call) -> Iterable[Outcome]:
    for word in call.operands:
        if call.has("-c") or call.invocation.name == "ccat":
            yield Effect(Kind.READ, as_path(word))
        else:
            yield Effect(Kind.WRITE, as_path(word), "edit")


def _smime(call: Call) -> Iterable[Outcome]:
    """gpgsm takes what gpg takes."""
    return outcomes_of(_GPG, call.invocation)


_GPG = Program("gpg gpg2 gpg1", _GPG_OPTIONS, "text*", then=_gpg)

PROGRAMS = (
    _GPG,
    Program("gpgsm", raw=_smime),
    Program(
        "gpgv gpgv2 sqv",
        "-v|--verbose -q|--quiet --keyring=read -o|--output=write --status-fd= --logger-fd="
        " --ignore-time-conflict --homedir= --weak-digest= --enable-special-filenames",
        "read*",
    ),
    Program(
        "gpgconf",
        "--list-components --check-programs --list-options --check-options --list-dirs --list-config"
        " --check-config --query-swdb -L"
        " --kill|-K --reload|-R --launch|-l --create-socketdir --remove-socketdir --change-options"
        " --apply-defaults --apply-profile"
        " -v -q -n|--dry-run -r|--runtime -0|--null --homedir= --status-fd= -o|--output=write"
        " -V|--versions -X|--show-versions"
        " --show-configs --unlock --lock --chuid=",
        "text*",
        then=_gpgconf,
    ),
    Program(
        "gpg-connect-agent gpg-agent dirmngr scdaemon keyboxd",
        operands="text*",
        style=Style.NONE,
        then=_gpg_agent,
    ),
    Program("pgpdump", "-g -i -l -m -p -u -h -v", "read*", lenient=True),
    Program(
        "paperkey",
        "--secret-key=read --pubring=read -o|--output=write --output-type= --input-type="
        " --secrets=read -v -h --comment=",
        "",
        effects=_secret("a private key"),
    ),
    Program("openssl", "", style=Style.POSIX, subcommands=_OPENSSL_SUBS),
    Program("ssh-keygen", _KEYGEN, "text*", then=_ssh_keygen),
    Program(
        "age rage",
        "-e|--encrypt -d|--decrypt -o|--output=write -a|--armor -p|--passphrase -r|--recipient="
        " -R|--recipients-file=read"
        " -i|--identity=read -h --version",
        "read",
        Style.EXACT,
    ),
    Program(
        "age-keygen rage-keygen", "-o|--output=write -y -pq --version", "text", Style.EXACT, then=_age_keygen
    ),
    Program(
        "minisign rsign",
        "-G -R -C -S -V -H -l -f -q -Q -o -v -W -m= -p= -P= -s= -x= -c= -t=",
        "text*",
        then=_minisign,
    ),
    Program(
        "signify signify-openbsd",
        "-C -G -I -S -V -n -q -z -e -c= -m= -p= -s= -t= -x=",
        "text*",
        then=_signify,
    ),
    Program("pass gopass passage", operands="text*", style=Style.NONE, then=_pass),
    Program("lpass", operands="text*", style=Style.NONE, then=_lpass),
    Program("secret-tool", operands="text*", style=Style.NONE, then=_secret_tool),
    Program("keyring", operands="text*", style=Style.NONE, then=_keyring),
    Program("keepassxc-cli kpcli", operands="text*", style=Style.NONE, then=_keepass),
    Program("ykman", operands="text*", style=Style.NONE, then=_ykman),
    Program(
        "oathtool",
        "-b|--base32 --totp=? --hotp -c|--counter= -d|--digits= -s|--time-step-size= -S|--start-time="
        " -N|--now= -w|--window= -v|--verbose -h|--help -V|--version",
        "text*",
    ),
    Program(
        "certbot letsencrypt acme.sh lego dehydrated certbot-auto",
        operands="text*",
        style=Style.NONE,
        then=_certbot,
    ),
    Program("step", operands="text*", style=Style.NONE, then=_step),
    Program(
        "mkcert",
        "-install -uninstall -CAROOT -help -version -cert-file= -key-file= -p12-file= -client -ecdsa"
        " -pkcs12 -csr=",
        "text*",
        Style.SINGLE,
        then=_mkcert,
    ),
    Program(
        "keytool",
        "-list -printcert -printcertreq -printcrl -exportcert|-export -certreq -showinfo"
        " -genkeypair|-genkey -genseckey -gencert"
        " -importcert|-import -importkeystore -importpass -delete -changealias -keypasswd"
        " -storepasswd -gencrl -help -h -version"
        " -alias= -keystore= -cacerts -storepass=secret -storepass:env= -storepass:file=read"
        " -keypass=secret -storetype= -v -rfc -file="
        " -infile= -outfile= -noprompt -trustcacerts -keyalg= -keysize= -groupname= -sigalg= -dname="
        " -validity= -startdate= -ext="
        " -srckeystore= -destkeystore= -srcstorepass=secret -deststorepass=secret -srcstoretype="
        " -deststoretype= -srcalias= -destalias="
        " -srckeypass=secret -destkeypass=secret -jarfile=read -sslserver= -signer="
        " -signerkeypass=secret -new=secret -protected -tls"
        " -providername= -providerclass=unknown -providerpath=unknown -providerarg=unknown"
        " -addprovider=unknown",
        "text*",
        Style.SINGLE,
        then=_keytool,
    ),
    Program(
        "jarsigner",
        "-verify -verbose=? -certs -strict -keystore= -storepass=secret -keypass=secret -storetype="
        " -signedjar= -sigfile= -digestalg="
        " -sigalg= -tsa=host -tsacert= -certchain=read -sectionsonly -internalsf -revCheck -protected"
        " -providerName=",
        "text*",
        Style.SINGLE,
        then=_jarsigner,
    ),
    Program(
        "certutil pk12util modutil",
        "-L -K -U -V -H -A -C -D -E -F -G -M -N -O -R -S -T -W -B -a -r -x -X -n= -t= -d= -i= -o= -f="
        " -h= -k= -s= -c= -m= -v= -z= -u= -w="
        " -g= -q= -y= -p= -b= -l= -P= -Z= -1 -2 -3 -4 -5 -6 -7= -8= --empty-password --keyUsage="
        " --extKeyUsage= --upgrade-merge",
        "text*",
        then=_certutil,
    ),
    Program(
        "certtool p11tool tpmtool danetool",
        "-i|--certificate-info --infile=read --outfile=write -l --crl-info --key-info --pubkey-info"
        " --p12-info -p|--generate-privkey --generate-self-signed -s --generate-request -q"
        " --generate-certificate -c --load-privkey=read --load-certificate=read"
        " --load-ca-certificate=read --load-ca-privkey=read --load-request=read --template=read"
        " --bits= --sec-param= --verify --verify-chain -e --inder --outder --list-tokens --version -h"
        " -v --password=secret",
        "text*",
    ),
    Program("trust", operands="text*", style=Style.NONE, then=_trust),
    Program("kinit klist kdestroy kpasswd kswitch", operands="text*", style=Style.NONE, then=_kinit),
    Program("steghide", operands="text*", style=Style.NONE, then=_steghide),
    Program(
        "ccrypt ccencrypt ccdecrypt ccat",
        "-e -d -c|--cat -x -u -E= -K=secret -k=read -f -q -v -r -R -b -t -P= -S= -m -y= -V -h",
        "text*",
        then=_ccrypt,
    ),
    Program("argon2", "-i -d -id -t= -m= -k= -p= -l= -e -r -v=", "text*"),
    Program(
        "gpg-zip gpgtar",
        operands="text*",
        style=Style.NONE,
        effects=effect(Kind.WRITE, ".", "unpack", recursive=True),
    ),
)

EXAMPLES = (
    Example("gpg --list-keys --with-colons", "pure"),
    Example("gpg --verify a.sig a.tar", "read a.sig; read a.tar"),
    Example("gpg -d secret.gpg", "read secret.gpg"),
    Example("gpg -c notes.txt", "read notes.txt; write notes.txt.gpg"),
    Example("gpg --export-secret-keys -a me -o key.asc", "write key.asc; secret private keys of GnuPG"),
    Example("gpg --delete-secret-keys me", "change delete or revoke keys me !high"),
    Example("gpg --import key.asc", "read key.asc; change change the keys of GnuPG !medium"),
    Example("gpg --recv-keys ABCD", "network download a key server; change import the keys of GnuPG !medium"),
    Example("gpg --photo-viewer /tmp/x --list-keys", "shell '/tmp/x'"),
    Example("gpg --dearmor -o k.gpg", "write k.gpg"),
    Example("gpgconf --kill gpg-agent", "process stop agents of GnuPG !low"),
    Example("openssl version -a", "pure"),
    Example("openssl x509 -in cert.pem -noout -text", "read cert.pem"),
    Example("openssl x509 -noout -purpose -in c.pem", "read c.pem"),
    Example("openssl rand -base64 32", "pure"),
    Example("openssl rand -hex 1K", "pure"),
    Example("openssl req -engine ./lib.so", "unknown -engine ./lib.so is not understood"),
    Example(
        "openssl req -x509 -newkey rsa:4096 -nodes -keyout k.pem -out c.pem -days 365 -subj /CN=x",
        "write k.pem; write c.pem",
    ),
    Example(
        "openssl req -new -key k -out c -config san.cnf", "read k; write c; read san.cnf; build openssl ."
    ),
    Example("openssl genrsa -out k.pem 2048", "write k.pem"),
    Example("openssl enc -aes-256-cbc -pbkdf2 -in a -out b -pass file:pw", "read a; write b; read pw"),
    Example("openssl dgst -verify p.txt -signature s.txt m.txt", "read p.txt; read s.txt; read m.txt"),
    Example("openssl sha256 a.bin", "read a.bin"),
    Example(
        "openssl s_client -connect example.com:443 -servername example.com", "network request example.com:443"
    ),
    Example("openssl speed -multi …", "pure"),
    Example("openssl prime -generate -bits 2048 -hex", "pure"),
    Example("openssl frobnicate", "unknown openssl: subcommand frobnicate is not known"),
    Example("ssh-keygen -l -f ~/.ssh/id -E md5", "read ~/.ssh/id.pub"),
    Example("ssh-keygen -t ed25519 -N '' -f key", "write key; write key.pub"),
    Example("ssh-keygen -R example.com", "write edit ~/.ssh/known_hosts"),
    Example(
        "ssh-keygen -D ./lib.so",
        "unknown -D ./lib.so is not understood; write ~/.ssh/id_ed25519; write ~/.ssh/id_ed25519.pub",
    ),
    Example("age -d -i key.txt a.age", "read key.txt; read a.age"),
    Example("age-keygen -o key.txt", "write key.txt"),
    Example("minisign -Vm a.tar -P RW", "read a.tar"),
    Example("pass", "pure"),
    Example("pass show web/bank", "secret the password web/bank"),
    Example("pass rm web/bank", "change rm the password store !high"),
    Example("secret-tool lookup a b", "secret secret-tool a b"),
    Example("certbot certificates", "pure"),
    Example("certbot renew --dry-run", "network request the certificate authority"),
    Example("certbot delete --cert-name x", "change delete certificates x !high"),
    Example("mkcert -install", "security change the trusted certificates !high"),
    Example("mkcert localhost 127.0.0.1", "write localhost+1.pem; write localhost+1-key.pem"),
    Example("keytool -list -keystore k.jks", "read k.jks"),
    Example("keytool -delete -alias a -keystore k.jks", "write edit k.jks"),
    Example("keytool -list -providerpath x", "unknown -providerpath x is not understood"),
)
