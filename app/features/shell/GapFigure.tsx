import { useTranslation } from "~/i18n/use-translation";

/** A price line with a gap: the part before it, and the part after. */
const BEFORE =
  "M0 129L5 111L11 132L16 112L21 112L26 121L32 130L37 143L42 145L48 135L53 128L58 120L63 140L69 158L74 140L79 128L84 102L90 87L95 99L100 84L106 76L111 73L116 83L122 82L127 84L132 73L137 71L143 51L148 60L153 54L158 48L164 58L169 72L174 60L180 53L185 55L190 50L195 58L201 54L206 62L211 59L216 46L222 50L227 40L232 52L238 56L243 72L248 73L254 72L259 74L264 77L269 60L275 42L280 57L285 42L290 64L296 72L301 74L306 73L312 85L317 94L322 92L327 100L333 108L338 100L343 88L348 89L354 88L359 88L364 93L370 99L375 111L380 103L386 104L391 106L396 103L401 96L407 79L412 82L417 86L422 84L428 94L433 78L438 66L444 58L449 59L454 49L459 36L465 29L470 32";
const AFTER =
  "M690 226L696 236L703 247L709 247L715 266L722 265L728 271L734 259L741 245L747 227L753 216L760 212L766 200L772 179L779 183L785 172L791 169L798 149L804 154L810 154L816 146L823 139L829 153L836 145L842 143L848 142L854 139L861 133L867 150L874 128L880 134L886 155L892 152L899 132L905 134L911 111L918 89L924 95L930 120L937 130L943 112L949 118L956 131L962 143L968 139L975 135L981 121L987 105L994 112L1000 110";

/** Nothing stands at this address, as nothing is drawn where nothing was traded. */
export function GapFigure() {
  const { t } = useTranslation();
  return (
    <figure className="error-figure" dir="ltr">
      <svg viewBox="0 0 1000 300" preserveAspectRatio="none" role="img" aria-label={t("notFound.figure")}>
        <path className="error-grid" d="M0 60H1000M0 120H1000M0 180H1000M0 240H1000" />
        <path className="error-area" d={`${BEFORE}V300H0Z`} />
        <path className="error-area" d={`${AFTER}V300H690Z`} />
        <path className="error-line" d={BEFORE} />
        <path className="error-line" d={AFTER} />
        <path className="error-gap" d="M470 32L690 226" />
        <path className="error-axis" d="M0 300H1000" />
      </svg>
      <i className="error-dot error-dot-before" />
      <i className="error-dot error-dot-after" />
      <span className="error-note">
        <bdi>{t("notFound.gap")}</bdi>
      </span>
    </figure>
  );
}
