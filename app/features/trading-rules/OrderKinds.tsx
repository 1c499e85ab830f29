import { useTranslation } from "~/i18n/use-translation";
import { ORDER_TYPES } from "~exchange/contract/choices";
import { LIMITS } from "~exchange/contract/limits";
import { SELF_TRADE_MODES, TIMES, TIMES_OF_TYPE } from "./rules-row";

/** Every order type with the times in force that it can have, and what those mean. */
export function OrderKinds() {
  const { t } = useTranslation("rules");
  return (
    <section className="rules-card rules-text" aria-labelledby="orders">
      <h2 id="orders">{t("types.title")}</h2>
      <div className="rules-columns">
        <dl>
          {ORDER_TYPES.map((type) => (
            <div key={type}>
              <dt>
                {t(`typeName.${type}`)}
                {TIMES_OF_TYPE[type].map((time) => (
                  <span key={time} className="ui-tag" dir="ltr">
                    {time.toUpperCase()}
                  </span>
                ))}
              </dt>
              <dd>{t(`typeText.${type}`)}</dd>
            </div>
          ))}
        </dl>
        <dl>
          {TIMES.map((time) => (
            <div key={time}>
              <dt>
                <bdi dir="ltr">{time.toUpperCase()}</bdi>
              </dt>
              <dd>{t(`timeText.${time}`)}</dd>
            </div>
          ))}
          <div>
            <dt>{t("types.postOnly")}</dt>
            <dd>{t("types.postOnlyText")}</dd>
          </div>
          <div>
            <dt>{t("types.iceberg")}</dt>
            <dd>{t("types.icebergText")}</dd>
          </div>
          <div>
            <dt>{t("types.open")}</dt>
            <dd>{t("types.openText", { max: LIMITS.openOrdersPerAccount })}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

/** What happens where both sides of a trade would be the same account. */
export function SelfTrades() {
  const { t } = useTranslation("rules");
  return (
    <section className="rules-card rules-text" aria-labelledby="self-trades">
      <h2 id="self-trades">{t("selfTrade.title")}</h2>
      <p>{t("selfTrade.lead")}</p>
      <ul className="rules-columns">
        {SELF_TRADE_MODES.map((mode, index) => (
          <li key={mode}>
            {t(`selfTradeText.${mode}`)} {index === 0 && <span className="ui-tag">{t("selfTrade.usual")}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
