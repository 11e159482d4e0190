"""What is known of Python's own library, and a little of others': the tables of ``python``."""

from __future__ import annotations

PURE_MODULES = frozenset(
    """json re math cmath datetime collections collections.abc itertools functools string textwrap random statistics
    decimal fractions numbers hashlib hmac base64 binascii struct time calendar zlib csv pprint copy enum dataclasses
    typing abc contextlib heapq bisect array unicodedata locale platform sysconfig uuid secrets ipaddress html html.parser
    html.entities xml xml.etree xml.sax.saxutils getopt warnings difflib fnmatch shlex keyword token
    tokenize ast dis graphlib queue threading concurrent concurrent.futures errno stat zoneinfo colorsys urllib urllib.parse
    urllib.error http email email.utils email.header email.message email.policy email.mime quopri tomllib pwd grp weakref
    os.path json.decoder json.encoder codecs traceback operator argparse __future__ importlib.metadata contextvars reprlib
    stringprep numbers types optparse sched selectors select termios configparser plistlib""".split()
)
"""Modules all of whose public names only compute and print, apart from ``NOT_PURE`` and the calls below."""

NOT_PURE = frozenset(
    """enum.bltns importlib.metadata.import_module importlib.metadata.MetaPathFinder email.message.errors
    json.decoder.scanner xml.sax.saxutils.handler xml.sax.saxutils.xmlreader operator.methodcaller operator.attrgetter types.FunctionType types.CodeType types.LambdaType types.DynamicClassAttribute
    types.MethodType types.ModuleType types.FrameType types.GetSetDescriptorType codecs.open argparse.FileType
    base64.main base64.test base64.encode base64.decode platform.popen calendar.main csv.main json.tool dis.main ast.main
    tokenize.main tokenize.open pprint.main textwrap.main random.main quopri.main webbrowser.main locale.bindtextdomain
    shlex.main importlib.metadata.main zoneinfo.TZPATH uuid.main ast.compile typing.get_type_hints
    contextlib.chdir calendar.error time.clock_settime
    importlib.metadata.EntryPoint importlib.metadata.entry_points importlib.metadata.PathDistribution traceback.walk_stack
    traceback.linecache threading.settrace threading.setprofile
    statistics.main
    enum.global_enum select.main""".split()
)

PURE_NAMES = frozenset(
    f"{module}.{name}"
    for module, names in {
        "os": """getcwd getcwdb getpid getppid getuid geteuid getgid getegid getgroups getlogin cpu_count uname times urandom
            get_terminal_size getloadavg sep linesep name path fspath fsencode fsdecode strerror isatty access stat lstat
            statvfs fstat devnull curdir pardir extsep altsep pathsep error PathLike umask sched_getaffinity get_exec_path
            getpgid getpgrp getsid nice sync close read write lseek pipe dup fsync fdopen waitpid wait WEXITSTATUS
            WIFEXITED WNOHANG O_RDONLY O_WRONLY O_CREAT O_APPEND O_RDWR O_TRUNC O_EXCL O_NONBLOCK R_OK W_OK X_OK F_OK EX_OK
            stat_result DirEntry terminal_size get_inheritable cpu_count process_cpu_count getpriority
            confstr sysconf setsid setpgrp get_blocking set_blocking _exit abort supports_fd P_WAIT P_NOWAIT""",
        "sys": """argv stdin stdout stderr version version_info platform path exit maxsize byteorder getsizeof
            setrecursionlimit getrecursionlimit flags prefix base_prefix exec_prefix getdefaultencoding implementation
            float_info int_info hexversion intern api_version copyright exc_info getfilesystemencoding maxunicode hash_info
            getrefcount thread_info orig_argv builtin_module_names stdlib_module_names warnoptions getswitchinterval
            set_int_max_str_digits get_int_max_str_digits dont_write_bytecode pycache_prefix abiflags
            __stdout__ __stderr__ __stdin__ stdout.write stderr.write stdout.flush stderr.flush stdin.read stdin.readline
            stdin.readlines stdin.buffer stdout.buffer stdin.isatty stdout.isatty stderr.isatty stdin.fileno stdout.fileno stdout.encoding stdin.encoding
            stdout.writelines stdin.buffer.read stdout.buffer.write stdout.buffer.flush stdout.reconfigure stdin.reconfigure stderr.reconfigure
            stdin.buffer.readline stdin.buffer.readlines stdin.buffer.fileno
            version_info.major version_info.minor version_info.micro version_info.releaselevel implementation.name
            implementation.version implementation.cache_tag flags.utf8_mode platform.startswith version.split
            float_info.max float_info.min float_info.epsilon hash_info.width version.replace platform.lower int_info.bits_per_digit""",
        "io": "StringIO BytesIO TextIOWrapper BufferedReader SEEK_SET SEEK_END UnsupportedOperation DEFAULT_BUFFER_SIZE",
        "gc": "collect get_count disable enable freeze",
        "inspect": "signature getsource getdoc isfunction isclass ismodule cleandoc getfullargspec Parameter",
        "signal": "signal alarm SIGINT SIGTERM SIGKILL SIGALRM SIGPIPE SIG_DFL SIG_IGN SIGHUP SIGUSR1 Signals pause",
        "shutil": "disk_usage which get_terminal_size get_archive_formats get_unpack_formats Error SameFileError",
        "asyncio": """run sleep gather wait wait_for create_task get_event_loop new_event_loop Queue Lock Event Semaphore
            TimeoutError timeout TaskGroup as_completed get_running_loop set_event_loop to_thread iscoroutinefunction shield
            ensure_future CancelledError run_coroutine_threadsafe""",
        "logging": """getLogger debug info warning error critical exception log DEBUG INFO WARNING ERROR CRITICAL Formatter
            StreamHandler NullHandler disable Logger getLevelName captureWarnings""",
        "socket": """socket AF_INET AF_INET6 AF_UNIX SOCK_STREAM SOCK_DGRAM SOCK_RAW SOL_SOCKET SO_REUSEADDR gethostname getfqdn
            timeout error gaierror herror inet_aton inet_ntoa inet_pton inet_ntop htons ntohs htonl ntohl setdefaulttimeout
            SHUT_RDWR SHUT_WR SHUT_RD IPPROTO_TCP IPPROTO_UDP TCP_NODELAY has_ipv6 SO_BROADCAST SO_KEEPALIVE socketpair
            getservbyname if_nameindex""",
        "ssl": """create_default_context SSLContext OPENSSL_VERSION OPENSSL_VERSION_INFO CERT_NONE CERT_REQUIRED PROTOCOL_TLS PROTOCOL_TLS_CLIENT
            get_default_verify_paths TLSVersion HAS_SNI HAS_TLSv1_3 SSLError""",
        "subprocess": """PIPE STDOUT DEVNULL CalledProcessError TimeoutExpired SubprocessError CompletedProcess list2cmdline""",
        "xml.etree.ElementTree": """fromstring tostring Element SubElement ElementTree XML indent dump ParseError Comment iselement
            fromstringlist tostringlist QName register_namespace""",
        "importlib": "util metadata invalidate_caches resources machinery",
        "importlib.util": "find_spec",
        "importlib.resources": "files",
        "getpass": "getuser getpass",
        "resource": "getrusage getrlimit RUSAGE_SELF RUSAGE_CHILDREN RLIMIT_NOFILE RLIMIT_AS RLIMIT_STACK setrlimit",
        "site": "getsitepackages getusersitepackages getuserbase USER_SITE USER_BASE ENABLE_USER_SITE",
        "mimetypes": "guess_type guess_extension guess_all_extensions",
        "tempfile": """gettempdir mkstemp mkdtemp NamedTemporaryFile TemporaryFile TemporaryDirectory SpooledTemporaryFile gettempprefix""",
        "glob": "glob iglob escape has_magic",
        "gzip": "compress decompress",
        "bz2": "compress decompress",
        "lzma": "compress decompress",
        "pathlib": "Path PurePath PosixPath PurePosixPath WindowsPath PureWindowsPath",
        "multiprocessing": "Pool Process Queue cpu_count Lock current_process Manager freeze_support Value Array get_context",
        "multiprocessing.pool": "ThreadPool Pool",
        "sqlite3": "sqlite_version version Row Error OperationalError IntegrityError DatabaseError PARSE_DECLTYPES sqlite_version_info register_adapter",
        "urllib.request": "Request quote unquote",
        "http.client": "HTTPException responses OK",
        "zipfile": " ZIP_DEFLATED ZIP_STORED BadZipFile ZipInfo",
        "tarfile": "TarError TarInfo ReadError",
        "email.parser": "Parser BytesParser",
        "pickle": "dumps HIGHEST_PROTOCOL dump PicklingError UnpicklingError DEFAULT_PROTOCOL",
        "marshal": "dumps",
        "pty": "STDIN_FILENO",
        "numpy": """array arange zeros ones empty full linspace logspace eye identity mean std var sum prod min max argmin argmax
            dot matmul sqrt exp log log2 log10 sin cos tan abs power round floor ceil where concatenate vstack hstack stack
            reshape transpose sort argsort unique percentile median quantile cumsum cumprod diff clip isnan isinf isclose
            allclose random random.rand random.randn random.randint random.seed random.choice random.normal random.uniform
            random.default_rng random.shuffle random.permutation linalg linalg.norm linalg.inv linalg.det linalg.eig
            linalg.svd linalg.solve float64 float32 int64 int32 int8 uint8 bool_ nan inf pi e newaxis asarray ndarray dtype
            set_printoptions histogram corrcoef cov interp meshgrid tile repeat all any count_nonzero nonzero show_config
            finfo iinfo printoptions average array_equal triu tril outer cross trapz polyfit polyval fft fft.fft float16 int16""",
        "pandas": """DataFrame Series to_datetime concat merge isna isnull notnull notna to_numeric date_range Timestamp Timedelta
            set_option options NaT NA crosstab pivot_table cut qcut get_dummies unique show_versions json_normalize Index
            MultiIndex StringDtype Categorical option_context melt""",
        "yaml": "safe_load safe_load_all safe_dump dump dump_all SafeLoader CSafeLoader SafeDumper YAMLError safe_dump_all Dumper",
        "torch": """cuda cuda.is_available cuda.device_count cuda.get_device_name version version.cuda backends backends.mps
            backends.mps.is_available backends.cudnn backends.cudnn.version tensor zeros ones rand randn arange get_num_threads manual_seed
            cuda.current_device backends.cudnn.enabled cuda.get_device_properties cuda.memory_allocated device float32 eye""",
        "requests": "exceptions exceptions.RequestException exceptions.ConnectionError exceptions.Timeout codes RequestException Timeout",
        "tomli": "load loads", "toml": "loads dumps", "orjson": "loads dumps", "ujson": "loads dumps", "simplejson": "loads dumps load dump",
        "packaging": "version version.parse version.Version specifiers", "tabulate": "tabulate", "django": "get_version",
    }.items()
    for name in names.split()
)  # fmt: skip

THIRD_PARTY = frozenset(
    """numpy pandas yaml requests scipy sklearn matplotlib torch torchvision torchaudio tensorflow keras jax jaxlib transformers
    datasets tokenizers huggingface_hub PIL cv2 skimage seaborn plotly bokeh networkx sympy numba cupy polars pyarrow dask
    xarray statsmodels xgboost lightgbm catboost nltk spacy gensim httpx aiohttp flask django fastapi starlette
    uvicorn pydantic sqlalchemy psycopg2 psycopg pymysql MySQLdb redis pymongo boto3 botocore google azure openai anthropic
    langchain click typer rich tqdm toml tomli tomlkit orjson ujson simplejson jsonschema lxml bs4 html5lib markdown
    jinja2 markupsafe werkzeug cryptography nacl jwt certifi urllib3 idna charset_normalizer chardet attr attrs packaging
    setuptools pkg_resources pip wheel pytest hypothesis mypy black ruff isort flake8 pylint coverage tox nox
    docutils sphinx dateutil pytz tzdata babel six typing_extensions psutil colorama tabulate termcolor regex zmq
    grpc protobuf openpyxl xlrd docx pypdf PyPDF2 reportlab shapely geopandas rasterio fiona pyproj
    tiktoken sentencepiece accelerate peft bitsandbytes triton onnx onnxruntime gradio streamlit cffi cython Cython
    gymnasium gym einops timm safetensors evaluate wandb mlflow ray celery gunicorn IPython ipykernel notebook jupyter
    faiss chromadb sentence_transformers duckdb paramiko fabric ansible scrapy selenium playwright""".split()
)
"""Libraries whose import alone does nothing; of most, only the version is read without doubt."""

VERSION_NAMES = frozenset(
    "__version__ __file__ __path__ __name__ __doc__ VERSION version_info __all__ __author__ __version_info__".split()
)

NOT_HARMLESS_TO_IMPORT = frozenset(
    "antigravity test idlelib turtledemo lib2to3 sitecustomize usercustomize".split()
)

CALLS = {
    # name: operations parted by blanks, each KIND:POSITION:KEYWORD
    "os.remove": "delete:0:path",
    "os.unlink": "delete:0:path",
    "os.rmdir": "delete:0:path",
    "os.removedirs": "delete:0:name",
    "shutil.rmtree": "delete-tree:0:path",
    "os.rename": "move:0:src",
    "os.replace": "move:0:src",
    "os.renames": "move:0:old",
    "shutil.move": "move:0:src",
    "shutil.copy": "read:0:src write:1:dst",
    "shutil.copy2": "read:0:src write:1:dst",
    "shutil.copyfile": "read:0:src write:1:dst",
    "shutil.copymode": "mode:1:dst",
    "shutil.copystat": "mode:1:dst",
    "shutil.copytree": "tree:0:src unpack:1:dst",
    "shutil.unpack_archive": "read:0:filename unpack:1:extract_dir",
    "shutil.make_archive": "write:0:base_name tree:2:root_dir",
    "shutil.chown": "owner:0:path",
    "os.chown": "owner:0:path",
    "os.lchown": "owner:0:path",
    "os.chmod": "mode:0:path",
    "os.lchmod": "mode:0:path",
    "os.mkdir": "create:0:path",
    "os.makedirs": "create:0:name",
    "os.mkfifo": "create:0:path",
    "os.mknod": "create:0:path",
    "os.utime": "create:0:path",
    "os.truncate": "write:0:path",
    "os.symlink": "link:0:src",
    "os.link": "link:0:src",
    "os.listdir": "read:0:path",
    "os.scandir": "read:0:path",
    "os.walk": "tree:0:top",
    "os.fwalk": "tree:0:top",
    "os.readlink": "pure:0:path",
    "os.system": "shell:0:command",
    "os.popen": "shell:0:cmd",
    "os.startfile": "code:0:path",
    "os.kill": "process:0:pid",
    "os.killpg": "process:0:pgid",
    "os.setuid": "user:0:uid",
    "os.seteuid": "user:0:uid",
    "os.setgid": "user:0:gid",
    "os.setreuid": "user:0:ruid",
    "os.setresuid": "user:0:ruid",
    "subprocess.getoutput": "shell:0:cmd",
    "subprocess.getstatusoutput": "shell:0:cmd",
    "commands.getoutput": "shell:0:cmd",
    "commands.getstatusoutput": "shell:0:cmd",
    "asyncio.create_subprocess_shell": "shell:0:cmd",
    "pty.spawn": "argv:0:argv",
    "linecache.getline": "read:0:filename",
    "linecache.getlines": "read:0:filename",
    "filecmp.cmp": "read:0:f1 read:1:f2",
    "zipfile.is_zipfile": "read:0:filename",
    "tarfile.is_tarfile": "read:0:name",
    "xml.etree.ElementTree.parse": "read:0:source",
    "xml.etree.ElementTree.iterparse": "read:0:source",
    "tokenize.open": "read:0:filename",
    "runpy.run_path": "file:0:path_name",
    "numpy.loadtxt": "read:0:fname",
    "numpy.genfromtxt": "read:0:fname",
    "numpy.fromfile": "read:0:file",
    "numpy.save": "write:0:file",
    "numpy.savez": "write:0:file",
    "numpy.savetxt": "write:0:fname",
    "pandas.read_csv": "source:0:filepath_or_buffer",
    "pandas.read_json": "source:0:path_or_buf",
    "pandas.read_excel": "source:0:io",
    "pandas.read_parquet": "source:0:path",
    "pandas.read_table": "source:0:filepath_or_buffer",
    "pandas.read_feather": "source:0:path",
    "pandas.read_html": "source:0:io",
    "pandas.ExcelFile": "source:0:path_or_buffer",
    "urllib.request.urlretrieve": "download:0:url write:1:filename",
    "urllib.urlretrieve": "download:0:url write:1:filename",
    "urllib.request.build_opener": "code:9:none",
    "socket.create_connection": "connect:0:address",
    "socket.create_server": "listen:0:address",
    "socket.gethostbyname": "request:0:hostname",
    "socket.getaddrinfo": "request:0:host",
    "socket.gethostbyaddr": "request:0:ip_address",
    "socket.getnameinfo": "request:0:sockaddr",
    "asyncio.open_connection": "connect:0:host",
    "asyncio.start_server": "listen:1:host",
    "http.client.HTTPConnection": "connect:0:host",
    "http.client.HTTPSConnection": "connect:0:host",
    "http.server.HTTPServer": "listen:0:server_address",
    "http.server.ThreadingHTTPServer": "listen:0:server_address",
    "http.server.test": "listen:9:none",
    "socketserver.TCPServer": "listen:0:server_address",
    "socketserver.ThreadingTCPServer": "listen:0:server_address",
    "ssl.get_server_certificate": "connect:0:addr",
    "smtplib.SMTP": "upload:0:host",
    "smtplib.SMTP_SSL": "upload:0:host",
    "ftplib.FTP": "connect:0:host",
    "ftplib.FTP_TLS": "connect:0:host",
    "telnetlib.Telnet": "connect:0:host",
    "poplib.POP3": "connect:0:host",
    "imaplib.IMAP4_SSL": "connect:0:host",
    "requests.get": "download:0:url",
    "requests.request": "upload:1:url",
    "requests.Session": "request:9:none",
    "requests.session": "request:9:none",
    "httpx.Client": "request:9:none",
    "requests.head": "request:0:url",
    "requests.options": "request:0:url",
    "requests.post": "upload:0:url",
    "requests.put": "upload:0:url",
    "requests.patch": "upload:0:url",
    "requests.delete": "change:0:url",
    "httpx.get": "download:0:url",
    "httpx.head": "request:0:url",
    "httpx.post": "upload:0:url",
    "httpx.put": "upload:0:url",
    "webbrowser.open": "request:0:url",
    "torch.load": "read:0:f code:0:f",
    "joblib.load": "read:0:filename code:0:filename",
    "pickle.load": "code:0:file",
    "pickle.loads": "code:0:data",
    "marshal.load": "code:0:file",
    "marshal.loads": "code:0:bytes",
    "dill.load": "code:0:file",
    "dill.loads": "code:0:str",
    "shelve.open": "code:0:filename",
    "yaml.unsafe_load": "code:0:stream",
    "yaml.full_load": "code:0:stream",
    "toml.load": "read:0:f",
}

PATH_METHODS = {
    "read_text": "read", "read_bytes": "read", "write_text": "write", "write_bytes": "write", "unlink": "delete", "rmdir": "delete",
    "mkdir": "create", "touch": "create", "chmod": "mode", "lchmod": "mode", "rename": "move", "replace": "move",
    "symlink_to": "link-here", "hardlink_to": "link-here", "link_to": "link-here", "open": "open",
    "iterdir": "list", "glob": "list", "rglob": "list-tree", "walk": "list-tree", "copy": "copy", "move": "move", "copy_into": "copy", "move_into": "move",
}  # fmt: skip

PATH_PLAIN = frozenset(
    """exists is_file is_dir is_symlink is_mount is_socket is_fifo is_block_device is_char_device stat lstat owner group samefile
    match is_absolute is_relative_to is_reserved as_uri parts drive root anchor name stem suffix suffixes readlink
    full_match parser info""".split()
)
PATH_SAME = frozenset("resolve absolute expanduser as_posix __str__ __fspath__".split())

DATA_NAMES = frozenset(
    (
        # texts and bytes
        """capitalize casefold center count encode endswith expandtabs find format format_map index isalnum isalpha isascii
    isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper join ljust lower lstrip maketrans
    partition removeprefix removesuffix replace rfind rindex rjust rpartition rsplit rstrip split splitlines startswith strip
    swapcase title translate upper zfill decode hex fromhex append clear copy extend insert pop remove reverse sort tobytes
    tolist cast nbytes """
        # collections
        """fromkeys get items keys popitem setdefault update values add difference difference_update discard intersection
    intersection_update isdisjoint issubset issuperset symmetric_difference symmetric_difference_update union most_common
    elements subtract total appendleft popleft rotate maxlen extendleft move_to_end default_factory maps new_child
    _asdict _fields _replace _make """
        # numbers
        """as_integer_ratio bit_count bit_length conjugate denominator from_bytes imag is_integer numerator real to_bytes fromhex
    quantize sqrt ln exp normalize to_integral_value limit_denominator start stop step """
        # files and streams
        """read readline readlines write writelines close flush seek tell name mode closed encoding fileno isatty buffer
    truncate readinto errors newlines readable writable seekable getvalue getbuffer read1 peek detach reconfigure """
        # regular expressions
        """group groups groupdict start end span expand pos endpos re string lastgroup lastindex search match fullmatch findall
    finditer sub subn pattern flags groupindex """
        # dates and times
        """year month day hour minute second microsecond tzinfo date time timetz astimezone utcoffset tzname dst isoformat
    strftime strptime timestamp timetuple utctimetuple weekday isoweekday isocalendar ctime today now utcnow fromtimestamp
    utcfromtimestamp fromisoformat combine min max resolution days seconds microseconds total_seconds toordinal fromordinal
    tm_year tm_mon tm_mday tm_hour tm_min tm_sec tm_wday tm_yday tm_isdst key utc """
        # hashes, random numbers, struct, csv
        """hexdigest digest block_size digest_size random randint choice choices sample shuffle uniform gauss randrange
    getrandbits seed normalvariate triangular pack unpack pack_into unpack_from iter_unpack size writerow writerows
    writeheader fieldnames line_num dialect restkey substitute safe_substitute template """
        # errors and frames of reference
        """args errno strerror filename msg lineno offset with_traceback add_note code reason message output cmd returncode
    stdout stderr timeout """
        # versions, stat, directory entries, processes
        """major minor micro releaselevel serial st_mode st_ino st_dev st_nlink st_uid st_gid st_size st_atime st_mtime st_ctime
    st_mtime_ns st_blocks st_blksize st_birthtime path is_file is_dir is_symlink stat inode check_returncode communicate wait
    poll pid stdin terminate kill send_signal sysname nodename release version machine pw_name pw_uid pw_gid pw_dir
    pw_shell gr_name gr_gid gr_mem columns lines used free f_bavail f_frsize f_blocks f_bfree ru_maxrss """
        # XML, HTML, mail, URLs, parsers
        """tag text tail attrib getroot findtext iter itertext iterfind set getchildren feed handle_starttag
    get_payload walk get_content_type is_multipart as_string get_content subject scheme netloc query fragment hostname port
    username password params geturl _parse path add_argument parse_args parse_known_args add_mutually_exclusive_group
    add_subparsers add_parser set_defaults print_help print_usage add_argument_group add_option sections options has_option
    has_section getint getfloat getboolean read_string read_dict add_section """
        # network answers and sockets (their making is what counts)
        """status_code content json ok headers url status getcode info iter_content iter_lines raise_for_status raw
    cookies history elapsed apparent_encoding recv send sendall recvfrom makefile settimeout setsockopt shutdown
    getsockname getpeername accept setblocking getresponse getheader getheaders getpeercert version cipher login select
    wrap_socket check_hostname verify_mode """
        # archives and databases (statements are looked at)
        """namelist infolist printdir testzip getinfo getnames getmembers getmember list file_size compress_size filename
    isfile isdir fetchall fetchone fetchmany commit rollback cursor description rowcount lastrowid row_factory total_changes """
        # threads, futures, tasks, generators, contexts
        """start run join is_alive daemon acquire release put put_nowait get_nowait task_done qsize empty full submit result
    done cancel add_done_callback exception map imap imap_unordered starmap apply apply_async map_async close throw
    set is_set notify notify_all locked create_task run_until_complete enter_context callback push pop_all
    cache_info cache_clear cache_parameters register dispatch as_completed shutdown target """
        # logging and warnings
        """debug warning error critical exception log setLevel addHandler setFormatter handlers level removeHandler
    isEnabledFor getEffectiveLevel propagate """
        # syntax trees
        """body id value attr func lineno col_offset end_lineno targets elts names asname module orelse visit generic_visit
    visit_FunctionDef visit_Name visit_Call decorator_list ctx op operand left right ops comparators test keywords arg
    func annotation returns co_name co_code co_varnames co_consts co_argcount co_filename parameters kind default annotation empty
    """
        # arrays and tables
        """shape dtype ndim T reshape mean std sum var argmin argmax astype flatten ravel dot transpose cumsum round any all
    fill item nonzero squeeze clip head tail describe info columns loc iloc at iat groupby agg aggregate sort_values
    sort_index value_counts nunique unique isna isnull notna notnull fillna dropna drop drop_duplicates duplicated
    reset_index set_index merge rename apply applymap corr cov quantile median pivot pivot_table melt stack unstack to_dict
    to_list tolist to_numpy to_string nlargest nsmallest iterrows itertuples select_dtypes memory_usage sample assign
    where mask isin between str dt cat rolling resample shift diff pct_change idxmax idxmin abs astype concat filter
    values index empty size dtypes cuda device is_available device_count total_memory numel detach cpu numpy """
        # attributes of classes and functions that only describe
        """__name__ __qualname__ __doc__ __version__ __module__ __init__ __len__ __str__ __repr__ __eq__ __hash__ __file__
    __lt__ __add__ __iter__ __next__ __enter__ __exit__ __contains__ __getitem__ __annotations__ __cause__ __post_init__
    __dataclass_fields__ __members__ __notes__ cause submodule_search_locations origin has_location parent"""
    ).split()
) - {""}
"""Attributes that on any plain data only compute. What could do more is made by calls that are known."""
