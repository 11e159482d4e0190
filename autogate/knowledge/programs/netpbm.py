"""Netpbm: converters of pictures from a file or the standard input to the standard output."""

from __future__ import annotations

from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome
from autogate.knowledge.interface import Call, Example, Program, Style
from autogate.words.values import MANY, UNKNOWN

_CONVERTERS = (
    "411toppm anytopnm asciitopgm atktopbm avstopam bioradtopgm bmptopnm brushtopbm cameratopam"
    " cistopbm cmuwmtopbm"
    " ddbugtopbm escp2topbm eyuvtoppm fiascotopnm fitstopnm fstopgm g3topbm gemtopnm giftopnm"
    " gouldtoppm hdifftopam"
    " hipstopgm hpcdtoppm icontopbm ilbmtoppm imgtoppm infotopam jbigtopnm jpeg2ktopam jpegtopnm"
    " leaftoppm lispmtopgm"
    " macptopbm mdatopbm mgrtopbm mrftopbm mtvtoppm neotoppm palmtopnm pamaddrand pamaltsat pamarith"
    " pambackground"
    " pambayer pambrighten pamchannel pamcomp pamcrater pamcut pamdeinterlace pamdepth pamditherbw"
    " pamedge pamendian"
    " pamenlarge pamfind pamfixtrunc pamflip pamfunc pamgauss pamgetcolor pamgradient pamhomography pamhue"
    " paminfo pamlevels pamlookup pammasksharpen pammixinterlace pammixmulti pammosaicknit pamoil"
    " pampaintspill pamperspective"
    " pampick pampop9 pamrecolor pamrestack pamrgbatopng pamrubber pamscale pamseq pamshadedrelief"
    " pamshuffle pamsistoaglyph"
    " pamslice pamstack pamstereogram pamstretch pamsumm pamsummcol pamtable pamtilt pamtoavs"
    " pamtodjvurle pamtofits pamtogif pamtohdiff pamtohtmltbl pamtojpeg2k pamtompfont pamtooctaveimg"
    " pamtopam pamtopdbimg pamtopfm"
    " pamtopng pamtopnm pamtoqoi pamtosrf pamtosvg pamtotga pamtotiff pamtouil pamtowinicon"
    " pamtoxvmini pamundice pamunlookup"
    " pamvalidate pamwipeout pbmclean pbmlife pbmmake pbmmask pbmminkowski pbmnoise pbmpage pbmpscale"
    " pbmreduce"
    " pbmtext pbmtextps pbmto10x pbmto4425 pbmtoascii pbmtoatk pbmtobbnbg pbmtocis pbmtocmuwm"
    " pbmtodjvurle pbmtoepsi pbmtoepson"
    " pbmtoescp2 pbmtog3 pbmtogem pbmtogo pbmtoibm23xx pbmtoicon pbmtolj pbmtoln03 pbmtolps pbmtomacp"
    " pbmtomatrixorbital"
    " pbmtomda pbmtomgr pbmtomrf pbmtonokia pbmtopgm pbmtopi3 pbmtopk pbmtoplot pbmtoppa pbmtopsg3"
    " pbmtoptx pbmtosunicon"
    " pbmtowbmp pbmtox10bm pbmtoxbm pbmtoybm pbmtozinc pbmupc pc1toppm pcdovtoppm pcxtoppm"
    " pdbimgtopam pfmtopam pgmabel"
    " pgmbentley pgmcrater pgmdeshadow pgmedge pgmenhance pgmhist pgmkernel pgmmake pgmmedian"
    " pgmminkowski pgmmorphconv pgmnoise"
    " pgmnorm pgmoil pgmramp pgmslice pgmtexture pgmtofs pgmtolispm pgmtopbm pgmtopgm pgmtoppm"
    " pgmtosbig pgmtost4 pi1toppm"
    " pi3topbm picttoppm pjtoppm pktopbm pngtopam pngtopnm pnmalias pnmarith pnmcat pnmcolormap"
    " pnmcomp pnmconvol pnmcrop"
    " pnmcut pnmdepth pnmenlarge pnmfile pnmflip pnmgamma pnmhisteq pnmhistmap pnmindex pnminterp"
    " pnminvert pnmmargin pnmmercator"
    " pnmmontage pnmnlfilt pnmnoraw pnmnorm pnmpad pnmpaste pnmpsnr pnmquant pnmremap pnmrotate pnmscale"
    " pnmscalefixed pnmshear pnmsmooth pnmstitch pnmtile pnmtoddif pnmtofiasco pnmtofits pnmtojbig"
    " pnmtojpeg pnmtopalm pnmtopclxl"
    " pnmtoplainpnm pnmtopng pnmtopnm pnmtops pnmtorast pnmtorle pnmtosgi pnmtosir pnmtotiff"
    " pnmtotiffcmyk pnmtoxwd ppm3d"
    " ppmbrighten ppmchange ppmcie ppmcolormask ppmcolors ppmdcfont ppmddumpfont ppmdim ppmdist"
    " ppmdither ppmdmkfont ppmdraw"
    " ppmflash ppmforge ppmglobe ppmhist ppmlabel ppmmake ppmmix ppmnorm ppmntsc ppmpat ppmquant"
    " ppmrainbow ppmrelief ppmrough"
    " ppmshadow ppmshift ppmspread ppmtoacad ppmtoapplevol ppmtoarbtxt ppmtoascii ppmtobmp ppmtoeyuv"
    " ppmtogif ppmtoicr"
    " ppmtoilbm ppmtojpeg ppmtoleaf ppmtolj ppmtolss16 ppmtomitsu ppmtoneo ppmtopcx ppmtopgm ppmtopi1"
    " ppmtopict ppmtopj"
    " ppmtopjxl ppmtoppm ppmtopuzz ppmtorgb3 ppmtosixel ppmtospu ppmtoterm ppmtotga ppmtouil"
    " ppmtowinicon ppmtoxpm ppmtoyuv"
    " ppmtv ppmwheel psidtopgm pstopnm qoitopam qrttoppm rasttopnm rawtopgm rawtoppm rgb3toppm"
    " rletopnm sbigtopgm sgitopnm"
    " sirtopnm sldtoppm spctoppm spottopgm sputoppm srftopam st4topgm sunicontopnm svgtopam tgatoppm"
    " thinkjettopbm tifftopnm"
    " wbmptopbm winicontoppm winicontopam xbmtopbm ximtoppm xpmtoppm xvminitoppm xwdtopnm ybmtopbm"
    " yuvtoppm yuy2topam zeisstopnm"
    " zinctopbm ppmtopcl"
)
_WRITES = frozenset(("ppmtorgb3", "ppmdmkfont", "pstopnm", "pcdovtoppm", "rgb3toppm", "hpcdtoppm"))
_FILE_OPTIONS = (
    "-output",
    "-o",
    "-histogram",
    "-alphaout",
    "-alpha-out",
    "-mapfile-out",
    "-script",
    "-scriptfile",
    "-filter",
)


def _converts(call: Call) -> Iterable[Outcome]:
    """Operands that are no numbers are read; the options that write files are not known."""
    for word in call.operands:
        if word.startswith("-") and word.partition("=")[0] in _FILE_OPTIONS:
            yield call.unclear(f"option {word} is not known")
        elif not word.startswith("-") and not word.replace(".", "").isdigit():
            yield Effect(Kind.READ, UNKNOWN if word == MANY else word)
    if call.invocation.name in _WRITES and call.operands:
        yield Effect(Kind.WRITE, ".", "unpack", recursive=True)


PROGRAMS = (Program(_CONVERTERS, operands="text*", style=Style.NONE, then=_converts),)

EXAMPLES = (
    Example("pnmtopng a.pnm", "read a.pnm"),
    Example("pamscale -xsize 100 a.pam", "read a.pam"),
    Example("ppmtorgb3 a.ppm", "read a.ppm; write unpack . recursive"),
    Example("pamtotga -version", "pure"),
    Example("giftopnm -alphaout=x a.gif", "unknown giftopnm: option -alphaout=x is not known; read a.gif"),
)
