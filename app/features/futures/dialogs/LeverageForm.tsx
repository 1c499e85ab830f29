import { useLocation, useSearchParams } from "@remix-run/react";
import { useSetAtom } from "jotai";
import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { freeCollateral, stakeLiquidationTicks } from "~exchange/domain/futures/account";
import { contractNotional, notionalCap } from "~exchange/domain/futures/contract";
import { initialMargin, maxOpenLots, tierNumber } from "~exchange/domain/futures/margin";
import { formatUnits } from "~exchange/domain/units";
import { terminalSearch } from "~/features/terminal/terminal-links";
import { useErrorText } from "~/features/terminal/order-form/use-error-text";
import { latinNumber } from "~/lib/input/latin-digits";
import { previousLeverageAtom } from "~/state/trading.atoms";
import { Button } from "~/ui/Button";
import { Price } from "~/ui/money/Price";
import { ActionFields } from "../ActionFields";
import { RiskQuestions } from "../account/RiskQuestions";
import { useFutures } from "../futures-context";
import { useGrounds } from "../order-form/use-grounds";
import { QUIZ_LEVERAGE } from "../risk-check";
import { TickPrice } from "../TickPrice";
import { useActionForm } from "../use-action-form";
import type { DialogProps } from "./Dialogs";
import { useClosingDialog } from "./Frame";

const STOPS = [1, 5, 10, 20, 50, 75, 100, 125];

/** Leverage by slider and by number, with what it would change before it is saved. Signed out it is kept in this browser. */
export function LeverageForm({ outcome }: DialogProps) {
  const { account } = useFutures();
  return account ? <OwnLeverage outcome={outcome} /> : <KeptLeverage />;
}

function useTypedLeverage(first: number | string) {
  const { contract } = useFutures();
  const [text, setText] = useState(String(first));
  const read = Number(latinNumber(text));
  const isOffered = Number.isInteger(read) && read >= 1 && read <= contract.maxLeverage;
  return { text, setText, leverage: isOffered ? read : null };
}

function OwnLeverage({ outcome }: { outcome: DialogProps["outcome"] }) {
  const { t } = useTranslation("futures");
  const { rules, contract } = useFutures();
  const grounds = useGrounds();
  const close = useClosingDialog();
  const keep = useSetAtom(previousLeverageAtom);
  const [search] = useSearchParams();
  const typed = useTypedLeverage(search.get("leverage") ?? grounds.leverage);
  const form = useActionForm("leverage", outcome, () => {
    if (typed.leverage !== null) keep(typed.leverage);
    close();
  });
  const errorText = useErrorText();
  const wrong = form.failure?.errors.find(({ field }) => field === "leverage");
  const asksQuestions = form.failure?.errors.some(({ field }) => field !== "leverage") ?? false;
  const hasPosition = grounds.account?.stakes.some((stake) => stake.contract === contract) ?? false;
  const isRaised = typed.leverage !== null && typed.leverage > grounds.leverage;
  return (
    <ActionFields
      form={form}
      intent="leverage"
      hidden={{ pairCode: rules.pairCode }}
      submitLabel={t("dialog.save")}
      risk={hasPosition && isRaised ? { name: "futures.leverage", text: t("question.leverage") } : null}
    >
      <LeverageField typed={typed} max={contract.maxLeverage} />
      {wrong && (
        <p className="term-field-error" role="alert">
          {errorText(wrong)}
        </p>
      )}
      <LeverageEffect leverage={typed.leverage} />
      {grounds.isSplit && <p className="fut-dialog-note">{t("dialog.leverageSplitNote")}</p>}
      {!form.isHydrated && (
        <Button type="submit" variant="soft" name="choose" value="leverage">
          {t("preview.workOut")}
        </Button>
      )}
      {asksQuestions && (
        <>
          <p className="fut-dialog-note">{t("quiz.lead", { leverage: `${QUIZ_LEVERAGE}×` })}</p>
          <RiskQuestions failure={form.failure} />
        </>
      )}
    </ActionFields>
  );
}

/** A form that only changes the address: it works without scripts. */
function KeptLeverage() {
  const { t } = useTranslation("futures");
  const { contract } = useFutures();
  const { leverage } = useGrounds();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const close = useClosingDialog();
  const keep = useSetAtom(previousLeverageAtom);
  const typed = useTypedLeverage(leverage);
  const kept = new URLSearchParams(terminalSearch(search, { dialog: null, position: null, leverage: null }));
  return (
    <form
      method="get"
      action={pathname}
      className="fut-dialog-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.leverage === null) return;
        keep(typed.leverage);
        close();
      }}
    >
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <LeverageField typed={typed} max={contract.maxLeverage} />
      <LeverageEffect leverage={typed.leverage} />
      <Button type="submit" block disabled={typed.leverage === null}>
        {t("dialog.save")}
      </Button>
    </form>
  );
}

function LeverageField({ typed, max }: { typed: ReturnType<typeof useTypedLeverage>; max: number }) {
  const { t } = useTranslation("futures");
  const { text, setText, leverage } = typed;
  const step = (by: number) => setText(String(Math.min(max, Math.max(1, (leverage ?? 1) + by))));
  return (
    <div className="fut-leverage">
      <div className="term-field" data-invalid={leverage === null || undefined}>
        <label htmlFor="leverage">{t("dialog.leverage")}</label>
        <input
          id="leverage"
          name="leverage"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={4}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "ArrowUp") step(1);
            else if (event.key === "ArrowDown") step(-1);
            else return;
            event.preventDefault();
          }}
          aria-invalid={leverage === null || undefined}
          data-autofocus
        />
        <span className="term-field-unit">×</span>
      </div>
      <input
        type="range"
        min={1}
        max={max}
        value={leverage ?? 1}
        onChange={(event) => setText(event.currentTarget.value)}
        aria-label={t("dialog.leverage")}
      />
      <div className="fut-leverage-stops">
        {STOPS.filter((stop) => stop <= max).map((stop) => (
          <button key={stop} type="button" aria-pressed={stop === leverage} onClick={() => setText(String(stop))}>
            <bdi dir="ltr">{stop}×</bdi>
          </button>
        ))}
      </div>
    </div>
  );
}

/** What the leverage would make of the account, by the engine's rules: the largest position, its tier, and the present position's liquidation price. */
function LeverageEffect({ leverage }: { leverage: number | null }) {
  const { t } = useTranslation("futures");
  const { rules, contract } = useFutures();
  const grounds = useGrounds();
  const { account, markTicks } = grounds;
  if (leverage === null)
    return <p className="fut-dialog-note">{t("dialog.leverageRange", { max: `${contract.maxLeverage}×` })}</p>;
  const cap = notionalCap(contract, leverage);
  // Split positions keep what they were opened with.
  const own = (grounds.isSplit ? [] : (account?.stakes ?? [])).filter((stake) => stake.contract === contract);
  const opening = { side: "long", ticks: markTicks, leverage, markTicks } as const;
  const free = account ? freeCollateral(account.purse, account.stakes) : null;
  const most = free !== null && free > 0n && markTicks > 0 ? maxOpenLots(contract, opening, free, 0n) : null;
  const money = (units: bigint) => <Price value={formatUnits(units, contract.settleScale)} decimals={2} />;
  return (
    <dl className="fut-effect" aria-live="polite">
      <div>
        <dt>
          {t("effect.cap")} <bdi>{rules.quote}</bdi>
        </dt>
        <dd>{money(cap)}</dd>
      </div>
      <div>
        <dt>{t("effect.tier")}</dt>
        <dd>
          <bdi dir="ltr">{tierNumber(contract, cap)}</bdi>
        </dd>
      </div>
      {most !== null && (
        <div>
          <dt>
            {t("preview.max")} <bdi>{rules.base}</bdi>
          </dt>
          <dd>
            <Price
              value={formatUnits(BigInt(most) * contract.sizeUnits, contract.sizeDecimals)}
              decimals={contract.sizeDecimals}
            />
          </dd>
        </div>
      )}
      {account &&
        own.map((stake) => {
          const cost = stake.cost * contract.unitsPerTickLot;
          const margin =
            stake.mode === "cross" ? 0n : stake.margin + larger(initialMargin(cost, leverage) - stake.margin);
          const changed = { ...stake, leverage, margin };
          const stakes = account.stakes.map((other) => (other === stake ? changed : other));
          const ticks = stakeLiquidationTicks(account.purse, stakes, changed);
          const isBeyond = contractNotional(contract, markTicks, stake.lots) > cap;
          return (
            <div key={stake.side}>
              <dt>
                {t("position.liquidation")} · {t(`side.${stake.side}`)}
              </dt>
              <dd>
                {isBeyond ? (
                  t("effect.beyondCap")
                ) : ticks === null ? (
                  t("position.none")
                ) : (
                  <TickPrice ticks={ticks} className="is-warning" />
                )}
              </dd>
            </div>
          );
        })}
    </dl>
  );
}

function larger(units: bigint): bigint {
  return units > 0n ? units : 0n;
}
