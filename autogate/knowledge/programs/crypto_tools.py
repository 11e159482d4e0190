"""Cryptography: openssl, gpg, ssh-keygen, age, pass and their kin.

What prints a private key or a stored password is a secret; what makes one writes it.
"""

from __future__ import annotations

from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome, RunCommand, RunInput, readable
from autogate.invocations.interface import StdinKind
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.words.values import MANY, STAR, UNKNOWN, is_static


def _path(word: str) -> str:
    return UNKNOWN if word == MANY else word


def _unknown(call: Call, word: str) -> Effect:
    return Effect(Kind.UNKNOWN, f"{call.invocation.name}: {readable(word)} is not known")


# openssl

_SSL_READ = frozenset(
    (
        *(
            "-in",
            "-inkey",
            "-key",
            "-CAfile",
            "-cert",
            "-CA",
            "-CAkey",
            "-signkey",
            "-certfile",
            "-untrusted",
        ),
        *("-trusted", "-CRL", "-crl", "-kfile", "-signature", "-verify", "-prverify", "-sign", "-rcvkey"),
        *("-issuer", "-VAfile", "-peerkey", "-paramfile", "-extfile", "-data", "-queryfile"),
        *(
            "-tspolicyfile",
            "-cert_chain",
            "-dcert",
            "-dkey",
            "-sess_in",
            "-requestCAfile",
            "-CRL",
            "-crlfile",
        ),
        *("-rother", "-index", "-rsigner", "-rkey", "-sigfile", "-recip", "-signer", "-content", "-ss_cert"),
        *(
            "-gencrl-in",
            "-spkac",
            "-infiles",
            "-reqin",
            "-rspin",
            "-respin",
            "-certs",
            "-ignored",
            "-CAstore",
        ),
    )
)
_SSL_WRITE = frozenset(
    (
        "-out",
        "-keyout",
        "-writerand",
        "-CAserial",
        "-keylogfile",
        "-sess_out",
        "-reqout",
        "-respout",
        "-outdir",
        "-certsout",
        "-msgfile",
    )
)
_SSL_TREE = frozenset(("-CApath", "-chainCApath", "-verifyCApath"))
_SSL_RUN = frozenset(
    (
        "-engine",
        "-provider",
        "-provider-path",
        "-config",
        "-engine_impl",
        "-keygen_engine",
    )
)
_SSL_VALUED = frozenset(
    (
        *(
            "-inform",
            "-outform",
            "-keyform",
            "-certform",
            "-days",
            "-subj",
            "-addext",
            "-newkey",
            "-pkeyopt",
            "-set_serial",
        ),
        *(
            "-passin",
            "-passout",
            "-pass",
            "-k",
            "-K",
            "-iv",
            "-S",
            "-iter",
            "-md",
            "-digest",
            "-bufsize",
            "-name",
            "-caname",
        ),
        *(
            "-connect",
            "-servername",
            "-port",
            "-accept",
            "-host",
            "-proxy",
            "-starttls",
            "-cipher",
            "-ciphersuites",
        ),
        *(
            "-curves",
            "-groups",
            "-sigalgs",
            "-alpn",
            "-verify_depth",
            "-purpose",
            "-checkend",
            "-checkhost",
            "-checkip",
        ),
        *(
            "-checkemail",
            "-nameopt",
            "-certopt",
            "-reqopt",
            "-ext",
            "-extensions",
            "-reqexts",
            "-algorithm",
            "-sigopt",
        ),
        *(
            "-macopt",
            "-mac",
            "-hmac",
            "-seconds",
            "-multi",
            "-evp",
            "-bytes",
            "-salt_len",
            "-saltlen",
            "-prf",
            "-verify_name",
        ),
        *(
            "-verify_hostname",
            "-verify_email",
            "-verify_ip",
            "-attime",
            "-policy",
            "-status",
            "-x509-days",
        ),
        *("-startdate", "-enddate", "-crldays", "-crlhours", "-rand", "-to", "-from"),
        *("-subject", "-url", "-path", "-header", "-timeout", "-reqid", "-certpbe", "-keypbe", "-macalg"),
        *("-CSP", "-v1", "-v2", "-v2prf", "-xoflen", "-keylen", "-kdfopt", "-w", "-maxfraglen"),
        *("-serverinfo", "-context", "-min_protocol", "-max_protocol", "-nbits", "-primes"),
        *(
            "-ec_param_enc",
            "-curve",
            "-conv_form",
            "-param_enc",
            "-offset",
            "-length",
            "-strparse",
            "-genstr",
        ),
        *("-section", "-startdate", "-keymatexport", "-keymatexportlen", "-time", "-bind", "-psk"),
        *(
            "-psk_identity",
            "-nextprotoneg",
            "-max_send_frag",
            "-split_send_frag",
            "-max_pipelines",
            "-read_buf",
            "-naccept",
        ),
    )
)


def _openssl(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if not words:
        stdin = call.invocation.stdin
        if stdin.kind is not StdinKind.INHERITED:
            yield RunInput("openssl")
        return
    verb = words[0]
    prints = verb in (
        "version",
        "help",
        "list",
        "ciphers",
        "errstr",
        "--help",
        "-help",
        "--version",
        "-v",
        "-h",
    )
    if prints and not any(word in _SSL_RUN for word in words):
        return
    if not is_static(verb):
        yield _unknown(call, verb)
        return
    out = ""
    at = 1
    operands: list[str] = []
    while at < len(words):
        word = words[at]
        at += 1
        value = words[at] if at < len(words) else UNKNOWN
        if word.startswith("--") and len(word) > 2:
            word = word[1:]
        if word in _SSL_RUN:
            yield Effect(Kind.EXECUTE, f"{readable(value)} ({word} of openssl)", force="high")
            at += 1
        elif word in ("-key", "-CAkey", "-inkey", "-kfile", "-signkey", "-sign", "-dkey"):
            if not value.startswith(("engine:", "pkcs11:", "-")):
                yield Effect(Kind.READ, value)
            at += 1
        elif word == "-verify" and verb in ("s_client", "s_server"):
            at += 1
        elif word in ("-verify", "-signature", "-sigfile") and verb in (
            "smime",
            "cms",
            "req",
            "ts",
            "verify",
            "spkac",
        ):
            continue
        elif word == "-CAserial":
            at += 1
            yield Effect(Kind.WRITE, value)
        elif word in _SSL_READ:
            if value != "-":
                yield Effect(Kind.READ, value)
            at += 1
        elif word in _SSL_TREE:
            yield Effect(Kind.READ, value, recursive=True)
            at += 1
        elif word in _SSL_WRITE:
            if value != "-":
                yield Effect(Kind.WRITE, value)
            out = value
            at += 1
        elif word in ("-passin", "-passout", "-pass"):
            if value.startswith("file:"):
                yield Effect(Kind.READ, value[5:])
            elif value.startswith("env:"):
                yield Effect(Kind.SECRET, f"${value[4:]}", force="low")
            at += 1
        elif word in ("-connect", "-host", "-url", "-server"):
            yield Effect(Kind.NETWORK, value.rpartition(":")[0] or value, "connect")
            at += 1
        elif word in _SSL_VALUED:
            at += 1
        elif word.startswith("-") and len(word) > 1:
            if not is_static(word):
                yield _unknown(call, word)
                return
            if word in ("-CAcreateserial", "-create_serial"):
                yield Effect(Kind.WRITE, "./" + STAR + ".srl")
        else:
            operands.append(word)
    if verb == "s_client":
        if "-connect" not in words and "-host" not in words:
            yield Effect(Kind.NETWORK, "a server", "connect")
    elif verb == "s_server":
        yield Effect(Kind.NETWORK, "", "listen")
    elif verb in ("s_time", "ocsp", "cmp", "tsget"):
        if "-connect" not in words and "-url" not in words:
            yield Effect(Kind.NETWORK, "a server", "connect")
    elif verb == "ca":
        yield Effect(Kind.SECURITY, "a certificate authority", "sign or revoke", force="high")
    elif verb in (
        "dgst",
        "sha256",
        "sha1",
        "md5",
        "sha512",
        "sha384",
        "sha224",
        "verify",
        "asn1parse",
        "rehash",
        "passwd",
        "prime",
        "crl2pkcs7",
        "storeutl",
    ):
        for word in operands:
            if verb not in ("passwd", "prime"):
                yield Effect(Kind.READ, _path(word), recursive=verb == "rehash")
        if verb == "rehash":
            yield Effect(Kind.WRITE, operands[0] if operands else "/etc/ssl/certs", "unpack", recursive=True)
    elif verb in ("rsa", "ec", "pkey", "dsa", "pkcs8", "pkcs12", "genrsa", "genpkey", "ecparam", "gendsa"):
        private = (
            "-pubout" not in words
            and "-noout" not in words
            and "-pubin" not in words
            and "-export" not in words
        )
        makes = verb in ("genrsa", "genpkey", "gendsa", "ecparam")
        if (
            private
            and not out
            and not makes
            and "-nokeys" not in words
            and "-info" not in words
            and "-check" not in words
        ):
            yield Effect(Kind.SECRET, "a private key")
    elif verb not in (
        "enc",
        "req",
        "x509",
        "crl",
        "pkcs7",
        "rand",
        "smime",
        "cms",
        "s_client",
        "pkeyutl",
        "rsautl",
        "pkeyparam",
        "dhparam",
        "speed",
        "sess_id",
        "spkac",
        "nseq",
        "kdf",
        "mac",
        "info",
        "ts",
        "srp",
        "dsaparam",
        "base64",
        "skeyutl",
        "ecparam",
        "fipsinstall",
        "version",
        "list",
        "ciphers",
    ) and not verb.startswith(
        ("aes", "des", "camellia", "bf", "rc", "aria", "sm4", "chacha", "cast", "seed", "id-")
    ):
        yield _unknown(call, verb)
    if verb == "fipsinstall":
        yield Effect(Kind.SYSTEM, "the providers of openssl", "set", force="high")


# gpg


_GPG = (
    "-s|--sign --clear-sign|--clearsign -b|--detach-sign -e|--encrypt -c|--symmetric --store -d|--decrypt"
    " --verify -f=read --hidden-recipient-file=read"
    " --multifile --verify-files --encrypt-files --decrypt-files -k|--list-keys|--list-public-keys"
    " -K|--list-secret-keys --check-signatures|--check-sigs"
    " --list-signatures|--list-sigs --locate-keys --locate-external-keys --show-keys --fingerprint"
    " --list-packets --edit-card --card-edit"
    " --card-status --change-pin --delete-keys --delete-secret-keys --delete-secret-and-public-keys"
    " --delete-key --delete-secret-key --export"
    " --send-keys --export-secret-keys --export-secret-key --export-secret-subkeys --export-ssh-key --import"
    " --fast-import --receive-keys|--recv-keys"
    " --refresh-keys --search-keys --fetch-keys --update-trustdb --check-trustdb --export-ownertrust"
    " --import-ownertrust --rebuild-keydb-caches"
    " --print-md --print-mds --gen-random --gen-prime --enarmor --dearmor|--dearmour --unwrap --tofu-policy"
    " --server --generate-key|--gen-key"
    " --full-generate-key|--full-gen-key --quick-generate-key|--quick-gen-key --quick-add-key"
    " --quick-add-uid --quick-revoke-uid"
    " --quick-set-expire --quick-set-primary-uid --quick-sign-key --quick-lsign-key --quick-revoke-sig"
    " --edit-key --sign-key --lsign-key"
    " --generate-revocation|--gen-revoke --generate-designated-revocation --change-passphrase|--passwd"
    " --list-config --list-gcrypt-config"
    " --gpgconf-list --gpgconf-test --dump-options --warranty -h --version -a|--armor|--armour"
    " -r|--recipient= -R|--hidden-recipient= -u|--local-user="
    " --default-key= --default-recipient= --default-recipient-self --no-default-recipient -o|--output="
    " -v|--verbose -q|--quiet --batch --no-batch"
    " --yes --no -n|--dry-run -i|--interactive --with-colons --with-fingerprint --with-subkey-fingerprint"
    " --with-keygrip --with-key-data"
    " --with-secret --with-wkd-hash --keyid-format= --keyring=text --secret-keyring= --primary-keyring="
    " --no-default-keyring --homedir="
    " --keyserver= --keyserver-options= --import-options= --export-options= --list-options="
    " --verify-options= --trust-model= --always-trust"
    " --auto-key-locate= --no-auto-key-locate --auto-key-retrieve --no-auto-key-retrieve --pinentry-mode="
    " --passphrase=secret --passphrase-fd="
    " --passphrase-file=read --passphrase-repeat= --status-fd= --status-file=write --logger-fd="
    " --logger-file=write --log-file=write --attribute-fd="
    " --attribute-file=write --command-fd= --command-file=read --use-agent --no-use-agent --no-tty"
    " --digest-algo= --cipher-algo= --compress-algo="
    " --cert-digest-algo= --s2k-mode= --s2k-digest-algo= --s2k-cipher-algo= --s2k-count="
    " --personal-cipher-preferences= --throw-keyids"
    " --no-throw-keyids --no-options --options=unknown --no-permission-warning --no-random-seed-file"
    " --no-secmem-warning --no-greeting --lock-never"
    " --agent-program=command --dirmngr-program=command --photo-viewer=shell --exec-path=unknown"
    " --display-charset= --charset= --fixed-list-mode"
    " --utf8-strings -t|--textmode -z= -# --expert --openpgp --gnupg --rfc4880 --no-emit-version"
    " --emit-version --comment= --set-filename="
    " --default-new-key-algo= --sender= --compliance= --weak-digest= --ignore-time-conflict"
    " --faked-system-time= --no-mdc-warning --allow-weak-digest-algos"
    " --no-symkey-cache --list-only --keyedit-args --dirmngr-options --skip-verify"
    " --exit-on-status-write-error --override-session-key= --show-session-key"
    " --no-armor --disable-dirmngr --no-autostart --no-auto-check-trustdb --no-sig-cache --quick-update-pref"
    " --clear --trusted-key= --try-secret-key="
    " --use-keyboxd --auto-key-import --include-key-block"
)


def _gpg(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if word != "-"]
    out = call.value("-o")
    if out not in (None, "-"):
        yield Effect(Kind.WRITE, out or UNKNOWN)
    if call.has("--export-secret-keys", "--export-secret-key", "--export-secret-subkeys"):
        yield Effect(Kind.SECRET, "private keys of gpg")
    elif call.has("--send-keys"):
        yield Effect(Kind.NETWORK, call.value("--keyserver") or "the key server", "upload")
    elif call.has(
        "--recv-keys",
        "--receive-keys",
        "--refresh-keys",
        "--search-keys",
        "--fetch-keys",
        "--locate-keys",
        "--locate-external-keys",
    ):
        yield Effect(Kind.NETWORK, call.value("--keyserver") or "the key server", "download")
        if not call.has("--search-keys"):
            yield Effect(Kind.CHANGE, "keys of gpg", "add", force="medium")
    elif call.has("--import", "--fast-import", "--import-ownertrust"):
        for word in words:
            yield Effect(Kind.READ, _path(word))
        yield Effect(Kind.CHANGE, "keys of gpg", "add", force="medium")
    elif call.has(
        "--delete-keys",
        "--delete-secret-keys",
        "--delete-secret-and-public-keys",
        "--delete-key",
        "--delete-secret-key",
    ):
        yield Effect(
            Kind.SECURITY, f"keys of gpg {readable(' '.join(words))}".strip(), "delete", force="high"
        )
    elif call.has(*_GPG_CHANGES):
        yield Effect(Kind.SECURITY, "keys of gpg", "make or change", force="high")
    elif call.has(*_GPG_SHOWS):
        if call.has("--show-keys", "--list-packets"):
            for word in words:
                yield Effect(Kind.READ, _path(word))
    elif call.has("--server"):
        yield RunInput("gpg")
    else:
        yield from _gpg_files(call, words, out)


_GPG_CHANGES = (
    *(
        "--generate-key",
        "--full-generate-key",
        "--quick-generate-key",
        "--quick-add-key",
        "--quick-add-uid",
        "--quick-revoke-uid",
    ),
    *(
        "--quick-set-expire",
        "--quick-set-primary-uid",
        "--quick-sign-key",
        "--quick-lsign-key",
        "--quick-revoke-sig",
        "--edit-key",
    ),
    *(
        "--sign-key",
        "--lsign-key",
        "--generate-revocation",
        "--change-passphrase",
        "--edit-card",
        "--card-edit",
        "--change-pin",
    ),
    *(
        "--tofu-policy",
        "--update-trustdb",
        "--rebuild-keydb-caches",
        "--generate-designated-revocation",
        "--quick-update-pref",
    ),
)
_GPG_SHOWS = (
    *(
        "-k",
        "-K",
        "--check-signatures",
        "--list-signatures",
        "--fingerprint",
        "--show-keys",
        "--list-packets",
        "--card-status",
        "--export",
    ),
    *(
        "--export-ssh-key",
        "--export-ownertrust",
        "--print-md",
        "--print-mds",
        "--gen-random",
        "--list-config",
        "--list-gcrypt-config",
    ),
    *("--gpgconf-list", "--gpgconf-test", "--dump-options", "--check-trustdb", "--gen-prime", "--warranty"),
)


def _gpg_files(call: Call, words: list[str], out: str | None) -> Iterable[Outcome]:
    """Signs, encrypts, decrypts: reads its files, and makes one beside them unless ``-o`` names it."""
    for word in words:
        yield Effect(Kind.READ, _path(word))
    if out is not None or call.has("--verify", "--verify-files", "-d", "--dearmor", "--enarmor"):
        if call.has("--dearmor", "--enarmor") and out is None and words:
            yield Effect(Kind.WRITE, _path(words[0]) + ".gpg")
        return
    if not call.has("-s", "-e", "-c", "-b", "--clear-sign", "--store", "--encrypt-files", "--decrypt-files"):
        if words:  # decides by what the file is: decrypts beside it or verifies
            yield Effect(Kind.WRITE, _path(words[0]).rpartition(".")[0] or UNKNOWN)
        return
    suffix = ".asc" if call.has("-a", "--clear-sign") else ".sig" if call.has("-b") else ".gpg"
    for word in words:
        yield Effect(Kind.WRITE, _path(word) + suffix)


# ssh-keygen


def _ssh_keygen(call: Call) -> Iterable[Outcome]:
    path = call.value("-f")
    library = call.value("-D", "-w")
    if library is not None:
        yield Effect(Kind.EXECUTE, f"the library {readable(library)}", force="high")
    if call.has("-l", "-B", "-F", "-Q", "-L", "-y", "-i", "-e", "-r", "-Y"):
        if path is not None and not (call.has("-Y") and call.value("-Y") != "sign"):
            if call.has("-l", "-L", "-e", "-r", "-B") and path.endswith(".pub"):
                yield Effect(Kind.READ, path)
            elif call.has("-y", "-Y", "-l", "-i", "-e", "-B", "-L", "-r"):
                # it prints the public half only; the path tells what it is
                yield Effect(Kind.READ, path if path.endswith(".pub") else path + ".pub")
            else:
                yield Effect(Kind.READ, path)
        if call.value("-Y") == "sign":
            for word in call.operands:
                yield Effect(Kind.WRITE, _path(word) + ".sig")
        return
    if call.has("-R", "-H"):
        yield Effect(Kind.WRITE, path or "~/.ssh/known_hosts", "edit")
    elif call.has("-p", "-c"):
        yield Effect(Kind.WRITE, path or "~/.ssh/id_ed25519", "edit")
    elif call.has("-s"):
        yield Effect(Kind.READ, call.value("-s") or UNKNOWN)
        for word in call.operands:
            yield Effect(Kind.READ, _path(word))
            yield Effect(Kind.WRITE, (_path(word).removesuffix(".pub")) + "-cert.pub")
    elif call.has("-k"):
        yield Effect(Kind.WRITE, path or UNKNOWN)
    elif call.has("-A"):
        yield Effect(Kind.SYSTEM, "host keys", "make", force="high")
    elif call.has("-M"):
        for word in call.operands:
            yield Effect(Kind.WRITE, _path(word))
    else:
        target = path or "~/.ssh/id_" + (call.value("-t") or "ed25519")
        yield Effect(Kind.WRITE, target)
        yield Effect(Kind.WRITE, target + ".pub")


# others


def _age(call: Call) -> Iterable[Outcome]:
    for word in call.operands:
        if word != "-":
            yield Effect(Kind.READ, _path(word))


def _keygen_to(call: Call) -> Iterable[Outcome]:
    """age-keygen and its like print a new key, or write it with ``-o``."""
    if not call.has("-o") and not call.has("-y"):
        yield Effect(Kind.SECRET, "a new private key", force="low")
    for word in call.operands:
        yield Effect(Kind.READ, _path(word))


def _pass(call: Call) -> Iterable[Outcome]:
    words = call.operands
    verb = words[0] if words else "ls"
    if verb in ("ls", "list", "find", "search", "help", "version", "--help", "--version"):
        if len([w for w in words if not w.startswith("-")]) < 2 or verb in ("find", "search"):
            return
        yield Effect(Kind.SECRET, "a stored password", force="")
    elif verb in ("show", "grep", "otp") or verb not in _PASS_CHANGES:
        yield Effect(Kind.SECRET, f"the password {readable(words[-1])}")
    elif verb == "git":
        yield RunCommand(("git", "-C", "~/.password-store", *words[1:]))
    else:
        yield Effect(
            Kind.SECURITY, f"stored passwords {readable(' '.join(words[1:]))}".strip(), verb, force="high"
        )


_PASS_CHANGES = frozenset(
    (
        "init",
        "insert",
        "add",
        "edit",
        "generate",
        "rm",
        "remove",
        "delete",
        "mv",
        "rename",
        "cp",
        "copy",
        "git",
    )
)


def _secret_tool(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else ""
    if verb in ("lookup", "search"):
        yield Effect(Kind.SECRET, f"the stored password {readable(' '.join(call.operands[1:]))}")
    elif verb in ("store", "clear", "lock"):
        yield Effect(Kind.SECURITY, "stored passwords", verb, force="high")
    elif verb:
        yield _unknown(call, verb)


def _keyctl(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else ""
    if verb in (
        "show",
        "list",
        "rlist",
        "describe",
        "rdescribe",
        "get_persistent",
        "supports",
        "--version",
        "id",
        "security",
        "search",
        "request",
    ):
        return
    if verb in ("read", "pipe", "print"):
        yield Effect(Kind.SECRET, "a key of the kernel's key ring")
    elif verb == "session":
        rest = call.operands[2:]
        yield RunCommand(rest) if rest else RunInput("shell")
    elif verb:
        yield Effect(Kind.SECURITY, "the kernel's key ring", readable(verb), force="high")


def _signify(call: Call) -> Iterable[Outcome]:
    for name in ("-x", "-p", "-m", "-s"):
        value = call.value(name)
        if value is None or (name == "-s" and not call.has("-S", "-G")):
            continue
        writes = (name == "-x" and call.has("-S")) or (name in ("-p", "-s") and call.has("-G"))
        yield Effect(Kind.WRITE if writes else Kind.READ, value)


def _gpgconf(call: Call) -> Iterable[Outcome]:
    if call.has("--kill", "-K", "--reload", "-R", "--launch"):
        yield Effect(Kind.PROCESS, "gpg's agents", "stop", force="medium")
    if call.has("--change-options", "--apply-defaults", "--apply-profile", "--remove-socketdir", "-X"):
        yield Effect(Kind.CHANGE, "settings of gpg", "change", force="high")


def _kinit(call: Call) -> Iterable[Outcome]:
    yield Effect(Kind.NETWORK, "the Kerberos server", "connect")
    yield Effect(Kind.CHANGE, "Kerberos tickets", call.invocation.name, force="medium")


def _steghide(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else ""
    if verb in ("info", "encinfo", "--version", "--help", "version", "help", ""):
        return
    yield Effect(Kind.WRITE, UNKNOWN)


PROGRAMS = (
    Program("openssl libressl", raw=_openssl),
    Program("gpg gpg2 gpgv gpgv2 gpgsm", _GPG, then=_gpg),
    Program(
        "gpgconf",
        "--list-components --check-programs --list-options --change-options --check-options --apply-defaults"
        " --apply-profile --list-config"
        " --check-config --list-dirs --query-swdb -R|--reload -K|--kill --launch --create-socketdir"
        " --remove-socketdir -L -X|--show-configs -V|--show-versions"
        " --dry-run -n --null -0 -v -q -a --unlock --lock --dotlock --status-fd= --homedir= -o=write",
        "text*",
        then=_gpgconf,
    ),
    Program(
        "gpg-agent",
        "--daemon --server --supervised -v -q --enable-ssh-support --default-cache-ttl= --max-cache-ttl="
        " --pinentry-program=command"
        " --options=unknown --homedir= --write-env-file=?write --log-file=write --debug-level= -s -c --sh"
        " --csh",
        "command",
    ),
    Program(
        "gpg-connect-agent",
        "-q -v --no-history -E --decode --raw-socket= --tcp-socket= --exec -r=unknown -s --hex"
        " --no-ext-connect --homedir= --no-autostart"
        " --dirmngr --keyboxd --uiserver --run=unknown",
        "text*",
        then=lambda call: (
            ()
            if all(
                w
                in (
                    "/bye",
                    "getinfo version",
                    "updatestartuptty",
                    "KEYINFO --list",
                    "killagent",
                    "reloadagent",
                )
                for w in call.operands
            )
            and call.operands
            else (RunInput("gpg"),)
        ),
    ),
    Program(
        "ssh-keygen",
        "-q -a= -b= -C= -c -D= -e -E= -F= -f= -g -H -h -I= -i -K -k -L -l -M= -m= -N=secret -n= -O= -o"
        " -P=secret -p -Q -R= -r= -s= -t= -U -u"
        " -V= -v -w= -x= -Y= -y -Z= -z= -A -B",
        then=_ssh_keygen,
    ),
    Program(
        "age rage",
        "-e|--encrypt -d|--decrypt -o|--output=write -a|--armor -p|--passphrase -r|--recipient="
        " -R|--recipients-file=read -i|--identity=read -j="
        " --max-work-factor= --version",
        then=_age,
    ),
    Program("age-keygen rage-keygen", "-o|--output=write -y -pq -i", then=_keygen_to),
    Program(
        "minisign rsign",
        "-G -C -S -V -R -l -x= -s= -c= -t= -p= -P= -m= -o -q -Q -f -v -H -W -h",
        "text*",
        then=_signify,
    ),
    Program(
        "signify signify-openbsd",
        "-C -G -S -V -e -n -q -z -I -c= -m= -p= -s= -x= -t=",
        "text*",
        then=_signify,
    ),
    Program("pass gopass passage", raw=_pass),
    Program("secret-tool", raw=_secret_tool),
    Program("keyctl", raw=_keyctl),
    Program(
        "kinit kdestroy kpasswd kvno kswitch",
        "-V -l= -s= -r= -p -P -f -F -a -A -n -C -E -v -R -k -K -t= -i -T= -c= -q -X= -S= -h",
        "text*",
        then=_kinit,
    ),
    Program(
        "klist",
        "-V -e -c -k -K -l -A -s -a -n -f -t -i -C -d",
        "text*",
        on={"-K": effect(Kind.SECRET, "keys of a keytab")},
    ),
    Program("steghide stegseek", raw=_steghide),
    Program(
        "ccrypt ccencrypt ccdecrypt",
        "-e -d -c -x -u -r -R -l -f -m -v -q -K= -k=read -P= -E= -S= -t -T -y -L",
        "edit*",
    ),
    Program("ccat", "-k=read -K= -E= -P=", "read*"),
    Program(
        "certutil pk12util modutil signtool crlutil",
        raw=lambda call: (
            ()
            if any(w in ("-L", "-H", "--help", "-V", "-list") for w in call.operands)
            else (Effect(Kind.SECURITY, "certificates", readable(" ".join(call.operands)), force="high"),)
        ),
    ),
    Program(
        "update-ca-certificates update-ca-trust trust",
        raw=lambda call: (
            ()
            if call.operands[:1] in (("list",), ("--help",), ("dump",), ("check",))
            else (
                Effect(
                    Kind.SECURITY, "trusted certificates", readable(" ".join(call.operands)), force="high"
                ),
            )
        ),
    ),
    Program(
        "mkcert",
        "-install -uninstall -cert-file=write -key-file=write -p12-file=write -client -ecdsa -pkcs12"
        " -csr=read -CAROOT -help -version",
        style=Style.SINGLE,
        operands="text*",
        on={
            "-install": (Effect(Kind.SECURITY, "trusted certificates", "add", force="high"),),
            "-uninstall": (Effect(Kind.SECURITY, "trusted certificates", "remove", force="high"),),
        },
        then=lambda call: (
            ()
            if not call.operands or call.has("-cert-file", "-CAROOT", "-csr")
            else effect(Kind.WRITE, "./" + STAR + ".pem")
        ),
    ),
    Program(
        "certtool p11tool",
        "-i|--certificate-info --infile=read --outfile=write --p7-info --crl-info --crq-info --pubkey-info"
        " -k|--key-info --verify -e|--verify-chain"
        " --load-ca-certificate=read --load-certificate=read --list-all --list-tokens --hash= --to-rsa"
        " --inder --outder -V -h",
        "",
    ),
    Program(
        "htpasswd htdigest",
        "-c -n -b -i -m -B -2 -5 -r= -C= -d -s -p -D -v",
        then=lambda call: (
            ()
            if call.has("-n", "-v")
            else tuple(
                Effect(Kind.WRITE, _path(w), "" if call.has("-c") else "edit") for w in call.operands[:1]
            )
        ),
    ),
    Program("hashid hash-identifier haiti nth", "", "text*", lenient=True),
    Program(
        "vlock xlock slock i3lock swaylock xscreensaver-command light-locker-command",
        "-a -c -n -s -h -v -lock -exit -time -version",
        "text*",
        effects=effect(Kind.CHANGE, "the screen", "lock", force="medium"),
        lenient=True,
    ),
)

EXAMPLES = (
    Example("openssl version -a", "pure"),
    Example("openssl x509 -in cert.pem -noout -text", "read cert.pem"),
    Example("openssl rand -hex 16", "pure"),
    Example(
        "openssl req -x509 -newkey rsa:2048 -keyout k.pem -out c.pem -days 9 -nodes -subj /CN=x",
        "write k.pem; write c.pem",
    ),
    Example("openssl req -engine ./lib.so", "execute ./lib.so (-engine of openssl) !high"),
    Example("openssl enc -d -aes-256-cbc -in a -out b -k x", "read a; write b"),
    Example("openssl rsa -in key.pem", "read key.pem; secret a private key"),
    Example("openssl rsa -in key.pem -pubout", "read key.pem"),
    Example("openssl s_client -connect h:443 -servername h", "network connect h"),
    Example("openssl dgst -sha256 a", "read a"),
    Example("openssl bogus -in a", "read a; unknown openssl: bogus is not known"),
    Example("gpg --list-keys", "pure"),
    Example("gpg --export-secret-keys -a me", "secret private keys of gpg"),
    Example("gpg -d a.gpg", "read a.gpg"),
    Example("gpg -ao a.asc -e -r me a", "write a.asc; read a"),
    Example("gpg -c a", "read a; write a.gpg"),
    Example("gpg --verify a.sig a", "read a.sig; read a"),
    Example("gpg --recv-keys ABC", "network download the key server; change add keys of gpg !medium"),
    Example("gpg --bogus", "unknown gpg: option --bogus is not known"),
    Example("gpg --photo-viewer 'sh -c id' --list-keys", "shell 'sh -c id'"),
    Example("ssh-keygen -lf ~/.ssh/id.pub", "read ~/.ssh/id.pub"),
    Example("ssh-keygen -t rsa -f k -N ''", "write k; write k.pub"),
    Example(
        "ssh-keygen -D ./lib.so",
        "execute the library ./lib.so !high; write ~/.ssh/id_ed25519; write ~/.ssh/id_ed25519.pub",
    ),
    Example("ssh-keygen -R host", "write edit ~/.ssh/known_hosts"),
    Example("age -d -i key.txt a.age", "read key.txt; read a.age"),
    Example("pass ls", "pure"),
    Example("pass show mail/work", "secret the password mail/work"),
    Example("pass rm -f mail", "security rm stored passwords -f mail !high"),
    Example("secret-tool lookup a b", "secret the stored password a b"),
    Example("keyctl print 123", "secret a key of the kernel's key ring"),
)
