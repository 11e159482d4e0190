"""Programs for disks and file systems: partitions, mkfs, LVM, RAID, encryption, zfs, btrfs.

What overwrites a device is a write of its path (devices are judged by place); what changes how disks are
put together is a change of the machine.
"""

from __future__ import annotations

from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome, RunFile, RunShell, readable
from autogate.knowledge.interface import Call, Example, Program, effect
from autogate.words.values import MANY, UNKNOWN, as_path, is_static


def _change(what: str, detail: str = "") -> Effect:
    return Effect(Kind.SYSTEM, what, detail, force="high")


def _writes(words: Iterable[str]) -> Iterable[Outcome]:
    for word in words:
        yield Effect(Kind.WRITE, as_path(word))


def _fdisk(call: Call) -> Iterable[Outcome]:
    """Interactive or fed with commands: the table of the device is written."""
    if call.has("-l", "-x", "-s", "-V", "-h"):
        return
    yield from _writes(call.operands)


def _sfdisk(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if call.has("-l", "-d", "-J", "-F", "-g", "-T", "--verify", "-n", "-v", "-h"):
        return
    limits = {"--disk-id": 1, "--part-type": 2, "--part-label": 2, "--part-uuid": 2, "--part-attrs": 2}
    for name, limit in limits.items():
        if call.has(name) and len(words) <= limit and MANY not in words:
            return
    yield from _writes(words[:1])


_PARTED_SHOWS = ("print", "p", "help", "unit", "u", "quit", "q", "version", "align-check", "select")


_PARTED_CHANGES = frozenset(
    (
        *("mklabel", "mktable", "mkpart", "rm", "resizepart", "resize", "set", "toggle", "disk_set"),
        *("disk_toggle", "name", "rescue", "move", "mkfs", "cp"),
    )
)


def _parted(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if call.has("-l", "-v", "-h", "-V") or not words:
        return
    if len(words) > 1 and words[1] in _PARTED_SHOWS:
        rest = set(words[1:])
        if not rest & _PARTED_CHANGES and all(map(is_static, rest)):
            return
    yield from _writes(words[:1])


def _sgdisk(call: Call) -> Iterable[Outcome]:
    shows = {"-p", "-i", "-v", "-L", "-f", "-F", "-E", "-D", "-O", "-V", "-h", "-P", "-a"}
    out = call.value("-b")
    if out is not None:
        yield Effect(Kind.WRITE, out)
    names = {name for name, _ in call.options} - {"-b"}
    if not names <= shows and "-P" not in names:
        yield from _writes(call.operands)


def _mkfs(call: Call) -> Iterable[Outcome]:
    """Devices. The options differ between file systems, so any operand that is no number counts."""
    if call.has("-V", "-h") and not call.operands:
        return
    yield from _writes(word for word in call.operands if not word.isdigit())
    for value in call.values("-d", "--rootdir"):
        if call.invocation.name.startswith(("mkfs.ext", "mke2fs")) or call.value("--rootdir"):
            yield Effect(Kind.READ, value, recursive=True)


def _wipefs(call: Call) -> Iterable[Outcome]:
    if (call.has("-a", "-o", "-t") or call.has("-f")) and not call.has("-n"):
        yield from _writes(call.operands)


def _hdparm(call: Call) -> Iterable[Outcome]:
    shows = {
        "-I",
        "-i",
        "-g",
        "-t",
        "-T",
        "-C",
        "-V",
        "-h",
        "--Istdout",
        "--direct",
        "-q",
        "-v",
        "-H",
        "--offset",
        "-tT",
    }
    names = {name for name, _ in call.options}
    if not names <= shows:
        yield from (_change(f"the disk {readable(word)}", "set") for word in call.operands or ("",))
    if any(
        name.startswith(
            (
                "--security",
                "--trim",
                "--write-sector",
                "--make-bad",
                "--sanitize",
                "--fwdownload",
                "--dco",
                "--yes",
                "-N",
                "--please",
            )
        )
        for name in names
    ):
        yield from _writes(call.operands)


def _losetup(call: Call) -> Iterable[Outcome]:
    if call.has("-a", "-l", "-j", "-V", "-h") or (not call.operands and not call.has("-D", "-d", "-f")):
        return
    if call.has("-f") and not call.operands:
        return
    yield _change("loop devices", readable(" ".join(call.operands)))


def _lvm(call: Call) -> Iterable[Outcome]:
    name = call.path[-1] if call.path else call.invocation.name
    words = [word for word in call.operands if not word.startswith("-")]
    if "-t" in call.operands or "--test" in call.operands:
        return
    target = readable(" ".join(words[-2:]))
    if name == "pvcreate":
        yield from _writes(words)
    yield _change(f"storage {target}".strip(), name)


_LVM_CHANGES = (
    "lvremove vgremove pvremove lvcreate vgcreate pvcreate lvextend vgextend lvreduce vgreduce lvresize"
    " pvresize"
    " lvrename vgrename lvchange vgchange pvchange lvconvert vgconvert vgmerge vgsplit vgexport vgimport"
    " pvmove"
    " vgcfgrestore vgimportclone lvmconf vgmknodes lvmdevices vgimportdevices lvmpolld pvck vgck lvmconfig"
    " lvmdump"
)
_LVM_SHOWS = "lvs vgs pvs lvdisplay vgdisplay pvdisplay lvscan vgscan pvscan lvmdiskscan fullreport"


def _mdadm(call: Call) -> Iterable[Outcome]:
    words = call.operands
    shows = (
        "--detail",
        "-D",
        "--examine",
        "-E",
        "--query",
        "-Q",
        "--version",
        "-V",
        "--help",
        "-h",
        "--examine-badblocks",
        "-X",
        "--detail-platform",
        "--examine-bitmap",
    )
    if any(w in shows or w.startswith(("-D", "-E", "-Q")) for w in words) or not words:
        return
    for word in words:
        if word == "--zero-superblock" or "zero" in word:
            yield from _writes(w for w in words if w.startswith("/dev/"))
    yield _change("a RAID", readable(" ".join(words)))


def _cryptsetup(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    verb = words[0] if words else ""
    if verb in (
        "",
        "status",
        "isLuks",
        "luksUUID",
        "luksDump",
        "benchmark",
        "tcryptDump",
        "bitlkDump",
        "fvault2Dump",
        "token-export",
    ):
        if "--dump-master-key" in call.operands or "--dump-volume-key" in call.operands:
            yield Effect(Kind.SECRET, "the key of an encrypted disk")
        return
    if verb in (
        "luksFormat",
        "luksErase",
        "erase",
        "reencrypt",
        "luksHeaderRestore",
        "repair",
        "plainFormat",
    ):
        yield from _writes(words[1:2])
    if verb == "luksHeaderBackup":
        yield Effect(Kind.SECRET, "the header of an encrypted disk")
    yield _change(f"the encrypted disk {readable(' '.join(words[1:]))}", readable(verb))


def _zfs(call: Call) -> Iterable[Outcome]:
    words = call.operands
    verb = next((word for word in words if not word.startswith("-")), "")
    shows = (
        "",
        "list",
        "get",
        "status",
        "history",
        "iostat",
        "events",
        "diff",
        "userspace",
        "groupspace",
        "holds",
        "version",
        "help",
        "projectspace",
        "wait",
    )
    if verb in shows or (verb in ("destroy", "import") and ("-n" in words or words == ("import",))):
        return
    if verb == "send":
        return  # the stream goes to standard output
    if verb in ("create", "add", "replace", "attach", "labelclear") and call.invocation.name == "zpool":
        yield from _writes(word for word in words if word.startswith("/dev/"))
    yield _change(f"storage {readable(' '.join(words))}", f"{call.invocation.name} {readable(verb)}")


def _btrfs(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    shows = {
        ("filesystem", "show"),
        ("filesystem", "df"),
        ("filesystem", "usage"),
        ("filesystem", "du"),
        ("fi", "show"),
        ("fi", "df"),
        ("fi", "usage"),
        ("fi", "du"),
        ("subvolume", "list"),
        ("subvolume", "show"),
        ("subvolume", "get-default"),
        ("subvolume", "find-new"),
        ("device", "stats"),
        ("device", "usage"),
        ("device", "ready"),
        ("scrub", "status"),
        ("balance", "status"),
        ("qgroup", "show"),
        ("property", "get"),
        ("property", "list"),
        ("quota", "status"),
        ("inspect-internal", "rootid"),
        ("replace", "status"),
        ("check", ""),
        ("version", ""),
        ("help", ""),
        ("inspect-internal", "dump-super"),
        ("sub", "list"),
        ("filesystem", "sync"),
        ("inspect-internal", "dump-tree"),
        ("su", "list"),
    }
    key = (
        (words[0], words[1] if len(words) > 1 and words[0] not in ("check", "version", "help") else "")
        if words
        else None
    )
    if key is None or (key in shows and "--repair" not in call.operands) or "--help" in call.operands:
        return
    yield _change(f"storage {readable(' '.join(words[2:]))}", f"btrfs {readable(' '.join(words[:2]))}")


def _fsck(call: Call) -> Iterable[Outcome]:
    if call.has("-n", "-N", "-V") or not call.operands:
        return
    yield from (_change(f"the file system {readable(word)}", "repair") for word in call.operands)


def _tune(call: Call) -> Iterable[Outcome]:
    if {name for name, _ in call.options} <= {"-l", "-h", "-V", "-P"} and call.invocation.name == "tune2fs":
        return
    if call.invocation.name in _LABELS and len(call.operands) < 2 and not call.options:
        return  # shows the label
    yield from (_change(f"the file system {readable(word)}", call.invocation.name) for word in call.operands)


_LABELS = frozenset(("e2label", "fatlabel", "exfatlabel", "ntfslabel", "dosfslabel"))


def _smartctl(call: Call) -> Iterable[Outcome]:
    if call.has("-s", "-o", "-S", "-t", "-X"):
        yield from (_change(f"the disk {readable(word)}", "set or test") for word in call.operands)


def _nvme(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else ""
    if (
        verb.startswith(
            (
                "list",
                "id-",
                "smart-log",
                "error-log",
                "fw-log",
                "show-",
                "get-",
                "version",
                "help",
                "telemetry-log",
                "effects-log",
                "self-test-log",
            )
        )
        or not verb
    ):
        return
    if verb.startswith(("format", "sanitize", "write", "dsm")):
        yield from _writes(word for word in call.operands[1:] if word.startswith("/dev/"))
    yield _change(f"the disk {readable(' '.join(call.operands[1:]))}", readable(verb))


def _badblocks(call: Call) -> Iterable[Outcome]:
    if call.has("-w", "-n"):
        yield from _writes(call.operands[:1])


def _debugfs(call: Call) -> Iterable[Outcome]:
    """Its commands read any file of the device; with ``-w`` they write."""
    if call.has("-f"):
        yield RunFile(call.value("-f") or UNKNOWN, "debugfs")
    if call.has("-w"):
        yield from _writes(call.operands)
    else:
        yield from (Effect(Kind.READ, as_path(word), recursive=True) for word in call.operands)


_DEVICE_LOOKS = ("ls", "info", "status", "table", "deps", "targets", "version", "help", "splitname")


def _dmsetup(call: Call) -> Iterable[Outcome]:
    words = call.operands
    for index, word in enumerate(words):
        if word == "--exec" and index + 1 < len(words):
            yield RunShell(words[index + 1])  # for each device that is listed
        elif word.startswith("--exec"):
            yield RunShell(word.partition("=")[2])
    verb = next((word for word in words if not word.startswith("-")), "")
    if verb and verb not in _DEVICE_LOOKS:
        yield _change("device mappings", readable(" ".join(words)))


def _udisks(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else ""
    if verb not in ("", "status", "info", "dump", "monitor", "help"):
        yield _change(readable(" ".join(call.operands)), "udisksctl")


def _imaging(call: Call) -> Iterable[Outcome]:
    source = call.value("-s")
    target = call.value("-o", "-O")
    if source is not None:
        yield Effect(Kind.READ, source)
    if target is not None:
        yield Effect(Kind.WRITE, target)
    if source is None and target is None and call.operands:
        yield call.unclear("its operands are not understood")


def _rescue(call: Call) -> Iterable[Outcome]:
    """ddrescue INFILE OUTFILE [MAPFILE]"""
    for at, word in enumerate(call.operands):
        yield Effect(Kind.WRITE if at or word == MANY else Kind.READ, as_path(word))


_MKFS = (
    "mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.msdos mkfs.ntfs"
    " mkfs.exfat mkfs.f2fs"
    " mkfs.jfs mkfs.reiserfs mkfs.minix mkfs.cramfs mkfs.bfs mkfs.nilfs2 mkfs.udf mkfs.erofs mkfs.ubifs"
    " mkfs.jffs2 mke2fs"
    " mkdosfs mkntfs mkexfatfs newfs newfs_hfs newfs_msdos newfs_apfs newfs_exfat newfs_udf mkreiserfs"
    " mkudffs mkswap"
)

PROGRAMS = (
    Program(
        "fdisk cfdisk gdisk cgdisk",
        "-l|--list -x|--list-details -s|--getsz -V -h -b|--sector-size= -B|--protect-boot"
        " -c=? --compatibility=? -L=? --color=? -n|--noauto-pt -o|--output= -t|--type= -u=? --units=?"
        " -C|--cylinders="
        " -H|--heads= -S|--sectors= -w|--wipe= -W|--wipe-partitions= --bytes --lock=? -z|--zero"
        " -r|--read-only",
        then=_fdisk,
    ),
    Program(
        "sfdisk",
        "-A|--activate -B|--backup-pt-sectors --delete -d|--dump -F|--list-free -g|--show-geometry -J|--json"
        " -l|--list -r|--reorder -T|--list-types -V|--verify --relocate= --part-label --part-type"
        " --part-uuid --part-attrs"
        " --disk-id --append -a -b|--backup --bytes -f|--force --color=? --lock=? -N|--partno= -n|--no-act"
        " --no-reread"
        " --no-tell-kernel -O|--backup-file=write --move-data=? --move-use-fsync -o|--output= -q|--quiet"
        " -w|--wipe="
        " -W|--wipe-partitions= -X|--label= -Y|--label-nested= -v|--version -h -s -u= --discard-free"
        " --sector-size=",
        then=_sfdisk,
    ),
    Program(
        "parted",
        "-l|--list -m|--machine -j|--json -s|--script -f|--fix -a|--align= -v|--version -h",
        then=_parted,
    ),
    Program(
        "partprobe partx kpartx addpart delpart resizepart growpart",
        raw=lambda call: (
            ()
            if any(
                w in ("-l", "-s", "--show", "--list", "-n", "--dry-run", "--help", "-V")
                for w in call.operands
            )
            and not any(w in ("-a", "-d", "-u") for w in call.operands)
            else (_change("partitions", readable(" ".join(call.operands))),)
        ),
    ),
    Program(
        "sgdisk",
        "-a|--set-alignment= -A|--attributes= -b|--backup= -c|--change-name= -C|--recompute-chs -d|--delete="
        " -D|--display-alignment -e|--move-second-header -E|--end-of-largest -f|--first-in-largest"
        " -F|--first-aligned-in-largest"
        " -g|--mbrtogpt -G|--randomize-guids -h|--hybrid= -i|--info= -j|--adjust-main-table="
        " -l|--load-backup=read -L|--list-types"
        " -m|--gpttombr= -n|--new= -N|--largest-new= -o|--clear -O|--print-mbr -p|--print -P|--pretend"
        " -r|--transpose="
        " -R|--replicate=write -s|--sort -t|--typecode= -T|--transform-bsd= -u|--partition-guid="
        " -U|--disk-guid= -v|--verify"
        " -V -z|--zap -Z|--zap-all -k|--move-backup-table=",
        then=_sgdisk,
    ),
    Program(
        _MKFS,
        "-# -A -a -b|--blocks|--block-size= -B -c|--check -C= -d= -D -e= -E= -f|--force|--fast|-Q|--quick -F"
        " -g= -G= -h|--help"
        " -H= -i= -I= -j -J= -k= -K|--nodiscard -l= -L|--label= -m= -M= -n= -N= -o= -O= -p= -P= -q|--quiet"
        " -r= -R= -s= -S= -t|--type="
        " -T= -u= -U|--uuid= -v|--verbose -V|--version -w -x= -y -z= -Z --rootdir= --shrink --mixed --data="
        " --metadata= --nodesize="
        " --sectorsize= --features= --csum= --runtime-features= --byte-count= --alloc-start= -X= --pagesize="
        " --swapversion= --lock=?"
        " --file --size= --offset= --endianness=",
        then=_mkfs,
    ),
    Program(
        "wipefs",
        "-a|--all -b=? --backup=? -f|--force -i|--noheadings -J|--json -n|--no-act -O|--output= -o|--offset="
        " -p|--parsable -q|--quiet -t|--types= --lock=? -h -V",
        then=_wipefs,
    ),
    Program(
        "blkdiscard",
        "-f|--force -o|--offset= -l|--length= -p|--step= -s|--secure -z|--zeroout -v|--verbose -q|--quiet -V"
        " -h",
        "write",
    ),
    Program(
        "fstrim",
        "-a|--all -A|--fstab -I|--listed-in= -o|--offset= -l|--length= -m|--minimum= -t|--types= -v|--verbose"
        " --quiet-unsupported -q -n|--dry-run -V -h",
        "text",
        then=lambda call: () if call.has("-n") else (_change("unused blocks", "discard"),),
    ),
    Program(
        "hdparm sdparm",
        "-# -a=? -A=? -b=? -B=? -c=? -C -d=? -D=? -E= -f -F -g -h -H -i -I -J=? -k=? -K=? -L= -m=? -M=? -n=?"
        " -N=? -p=?"
        " -P= -q -Q=? -r=? -R=? -s=? -S= -t -T -u=? -U= -v -V -w -W=? -x= -X= -y -Y -z -Z -tT --Istdout"
        " --direct --offset="
        " --security-freeze --security-unlock= --security-set-pass= --security-disable= --security-erase="
        " --security-erase-enhanced="
        " --security-mode= --security-prompt-for-password --user-master= --yes-i-know-what-i-am-doing"
        " --please-destroy-my-drive --trim-sector-ranges="
        " --write-sector= --repair-sector= --make-bad-sector= --read-sector= --dco-freeze --dco-identify"
        " --dco-restore --fwdownload="
        " --fibmap= --sanitize-block-erase --sanitize-crypto-scramble --sanitize-status --drq-hsm-error"
        " --prefer-ata12",
        then=_hdparm,
    ),
    Program(
        "badblocks",
        "-b= -c= -d= -e= -f -i=read -n -o=write -p= -s -t= -v -w -X -B",
        "text text text",
        then=_badblocks,
    ),
    Program(
        "losetup",
        "-a|--all -d|--detach -D|--detach-all -f|--find -c|--set-capacity -j|--associated= --loop-ref="
        " -L|--nooverlap"
        " -o|--offset= --sizelimit= -b|--sector-size= -P|--partscan -r|--read-only --show --direct-io=?"
        " -v|--verbose -l|--list"
        " -J|--json -O|--output= --output-all -n|--noheadings --raw -h -V",
        then=_losetup,
    ),
    Program(_LVM_SHOWS, "", "text*", lenient=True),
    Program(_LVM_CHANGES, raw=_lvm),
    Program(
        "lvm",
        subcommands=(
            Program(_LVM_SHOWS + " version help segtypes formats tags devtypes", "", "text*", lenient=True),
            Program(_LVM_CHANGES, raw=_lvm),
        ),
    ),
    Program("mdadm", raw=_mdadm),
    Program("cryptsetup veritysetup integritysetup", raw=_cryptsetup),
    Program("zfs zpool", raw=_zfs),
    Program("btrfs", raw=_btrfs),
    Program(
        "fsck fsck.ext2 fsck.ext3 fsck.ext4 fsck.xfs fsck.vfat fsck.fat fsck.btrfs fsck.exfat fsck.f2fs"
        " e2fsck dosfsck ntfsfix"
        " xfs_repair fsck_hfs fsck_apfs fsck_msdos reiserfsck jfs_fsck exfatfsck",
        "-# -a -A -b= -B= -c -C=? -d -D -e -E= -f -F -g -G -h -i"
        " -I= -j= -J -k -l= -L= -m= -M -n -N -o= -p -P -q -r -R -s -S -t= -T -u= -U -v -V -w -W -x -y -z= -Z",
        then=_fsck,
    ),
    Program(
        "tune2fs tune.exfat e2label fatlabel ntfslabel exfatlabel dosfslabel xfs_admin xfs_growfs resize2fs"
        " resize.f2fs ntfsresize"
        " btrfstune reiserfstune xfs_copy xfs_mdrestore e2image e4defrag xfs_fsr ntfsclone swaplabel",
        "-c= -C= -e= -E= -f -g= -i= -I= -j -J= -l -L= -m= -M= -o= -O= -p -P -Q= -r= -s= -T= -u= -U= -z=write"
        " -d -F -b -S= -h -V -n -v -a -A -R= -D=",
        then=_tune,
    ),
    Program(
        "dumpe2fs xfs_info xfs_ncheck xfs_logprint filefrag ntfsinfo ntfscluster e2freefrag exfatinfo",
        "-b -f -g -h -i -x -V -o= -s= -v -e -k -X -B -P -d -n -t",
        "text*",
    ),
    Program(
        "xfs_freeze fsfreeze",
        "-f|--freeze -u|--unfreeze -h -V",
        "text",
        effects=(_change("a file system", "freeze"),),
    ),
    Program(
        "smartctl",
        "-a|--all -A|--attributes -B|--drivedb=read -c|--capabilities -d|--device= -f|--format="
        " -F|--firmwarebug= -g|--get="
        " -h -H|--health -i|--info --identify=? -j=? --json=? -l|--log= -n|--nocheck= -o|--offlineauto="
        " -P|--presets= -q|--quietmode="
        " -r|--report= -s|--smart|--set= -S|--saveauto= --scan --scan-open -t|--test= -T|--tolerance="
        " -v|--vendorattribute= -V -x|--xall"
        " -X|--abort -C|--captive -b|--badsum=",
        "text*",
        then=_smartctl,
    ),
    Program("nvme", raw=_nvme),
    Program("debugfs", "-w -n -c -i -b= -s= -f= -R= -d=read -V -z=write -D -S", then=_debugfs),
    Program(
        "dmsetup",
        raw=_dmsetup,
    ),
    Program("udisksctl", raw=_udisks),
    Program(
        "udiskie-mount udiskie-umount pmount pumount",
        "-a|--all -r|--recursive -v -q -o= -p= -f|--force -d|--detach -e|--eject -l -u= -w",
        "text*",
        effects=effect(Kind.SYSTEM, "a removable disk", "mount or umount", force="medium"),
    ),
    Program(
        "eject",
        "-a= -c= -d|--default -f|--floppy -F|--force -i= -m|--no-unmount -M|--no-partitions-unmount"
        " -n|--noop -p|--proc"
        " -q|--tape -r|--cdrom -s|--scsi -t|--trayclose -T|--traytoggle -v|--verbose -x= -X|--listspeed -V"
        " -h",
        "text",
        then=lambda call: (
            ()
            if call.has("-n", "-X", "-d")
            else (Effect(Kind.SYSTEM, "a removable disk", "eject", force="medium"),)
        ),
    ),
    Program(
        "partclone.ext4 partclone.ext3 partclone.ext2 partclone.ntfs partclone.fat partclone.vfat"
        " partclone.xfs partclone.btrfs partclone.dd"
        " partclone.exfat partclone.restore partimage fsarchiver",
        "-o|--output= -O|--overwrite= -s|--source= -L|--logfile=write -c|--clone"
        " -r|--restore -b|--dev-to-dev -x= -R|--rescue -w|--skip_write_error -d= -C|--no_check -X|--dialog"
        " -I -n= -N|--ncurses -i -F -B -q -z= -a="
        " -k -S= -f= -v -h",
        then=_imaging,
    ),
    Program(
        "ddrescue gddrescue dd_rescue",
        "-# -A -b= -B -c= -C -d -D -e= -E= -f -F= -G -H= -i= -I -J -K= -l= -L= -m= -M -n -N -o= -O -p -P=?"
        " -q -Q"
        " -r= -R -s= -S -t -T= -u -v -w -x= -X= -y -Z= -a= -1= -h -V --log-events=write --log-rates=write"
        " --log-reads=write --ask --cpass="
        " --bad-sector-data= --no-trim --no-scrape --no-split --force --retry-passes= --idirect --odirect"
        " --sparse",
        then=_rescue,
    ),
    Program(
        "nwipe dban hdshredder",
        "--autonuke --autopoweroff --sync= --verify= -m|--method= -l|--logfile=write -p|--prng= -q|--quiet"
        " -r|--rounds= --noblank --nowait --nosignals --nogui -e|--exclude= -v -V -h",
        "write*",
        bare=(Effect(Kind.WRITE, "/dev/sda"),),
    ),
    Program(
        "e2undo e2scrub mklost+found photorec testdisk",
        "-# -f -n -o= -v -z= -C -r -t -A -l -d -log -version",
        "text*",
        effects=(_change("a file system", "repair"),),
    ),
    Program(
        "quotaon quotaoff quotacheck setquota edquota",
        "",
        raw=lambda call: (_change("disk quotas", readable(" ".join(call.operands))),),
    ),
    Program(
        "exportfs",
        raw=lambda call: (
            ()
            if call.operands in ((), ("-v",), ("-s",))
            else (_change("exported folders", readable(" ".join(call.operands))),)
        ),
    ),
    Program(
        "showmount nfsstat rpcinfo",
        "-a -d -e -h -s -p -m -c -n -r -o -l --no-headers --all --directories --exports",
        "text*",
        effects=effect(Kind.NETWORK, "the file server", "request"),
    ),
)

EXAMPLES = (
    Example("dmsetup ls --tree", "pure"),
    Example("dmsetup ls --exec 'x -s'", "shell 'x -s'"),
    Example("dmsetup remove a", "system remove a device mappings !high"),
    Example("e2label /dev/sda1", "pure"),
    Example("fdisk -l", "pure"),
    Example("fdisk /dev/sda", "write /dev/sda"),
    Example("sfdisk -d /dev/sda", "pure"),
    Example("sfdisk --delete /dev/sda 1", "write /dev/sda"),
    Example("parted -s /dev/sda mklabel gpt", "write /dev/sda"),
    Example("parted /dev/sda print", "pure"),
    Example("parted /dev/sda unit MB rm 1", "write /dev/sda"),
    Example("sgdisk --zap-all /dev/sda", "write /dev/sda"),
    Example("sgdisk -p /dev/sda", "pure"),
    Example("mkfs.ext4 -F -L x /dev/sda1", "write /dev/sda1"),
    Example("mkfs.vfat -F 32 /dev/sdb1", "write /dev/sdb1"),
    Example("mkfs -t xfs /dev/sdb", "write /dev/sdb"),
    Example("mkfs.ext4 --bogus /dev/sda1", "unknown mkfs.ext4: option --bogus is not known"),
    Example("wipefs /dev/sda", "pure"),
    Example("wipefs -a /dev/sda", "write /dev/sda"),
    Example("blkdiscard /dev/sda", "write /dev/sda"),
    Example("hdparm -I /dev/sda", "pure"),
    Example("hdparm --security-erase p /dev/sda", "system set the disk /dev/sda !high; write /dev/sda"),
    Example("lvs -a", "pure"),
    Example("lvremove -f vg/lv", "system lvremove storage vg/lv !high"),
    Example("lvm lvremove vg/lv", "system lvremove storage vg/lv !high"),
    Example("mdadm --detail /dev/md0", "pure"),
    Example("mdadm --stop /dev/md0", "system --stop /dev/md0 a RAID !high"),
    Example("cryptsetup luksDump /dev/sda1", "pure"),
    Example(
        "cryptsetup luksFormat /dev/sda1",
        "write /dev/sda1; system luksFormat the encrypted disk /dev/sda1 !high",
    ),
    Example("zfs list", "pure"),
    Example("zfs destroy -r tank/x", "system zfs destroy storage destroy -r tank/x !high"),
    Example("btrfs filesystem show", "pure"),
    Example("btrfs subvolume delete /x", "system btrfs subvolume delete storage /x !high"),
    Example("fsck -n /dev/sda1", "pure"),
    Example("smartctl -a /dev/sda", "pure"),
)
