import { useTranslation } from "~/i18n/use-translation";
import type { PriceKind } from "~exchange/contract/futures/schemas";
import { useTerminalLink } from "~/features/terminal/terminal-links";
import { Link } from "~/ui/Link";
import { PRICE_KINDS } from "../futures-page";

/** Whether the candles are of trades, of mark or of index. */
export function PriceKinds({ current }: { current: PriceKind }) {
  const { t } = useTranslation("futures");
  const link = useTerminalLink();
  return (
    <nav className="chart-views fut-kinds" aria-label={t("price.choice")}>
      {PRICE_KINDS.map((kind) => (
        <Link
          key={kind}
          to={link({ kind: kind === "last" ? null : kind })}
          aria-current={kind === current ? "true" : undefined}
          preventScrollReset
        >
          {t(`kind.${kind}`)}
        </Link>
      ))}
    </nav>
  );
}
