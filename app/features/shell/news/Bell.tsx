import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { News } from "~/lib/news/news-store";
import { useNews } from "~/lib/news/use-news";
import { Icon } from "~/ui/Icon";
import { Time } from "~/ui/money/Time";
import { Menu } from "../Menu";
import "./news.css";

const BADGE_MAX = 9;

/** What the person has been told on this device, and how much of it they haven't seen. Needs scripts, as what it lists does. */
export function Bell() {
  const { t } = useTranslation();
  const { entries, store } = useNews();
  const [isOpen, setIsOpen] = useState(false);
  const unread = entries.filter(({ isRead }) => !isRead).length;
  return (
    <Menu
      className="shell-bell"
      label={t("news.unread", { count: unread })}
      summary={
        <>
          <Icon name="bell" />
          {unread > 0 && <span className="shell-badge">{unread > BADGE_MAX ? `${BADGE_MAX}+` : unread}</span>}
        </>
      }
      onToggle={(open) => {
        setIsOpen(open);
        // What was open to be read has been read, once it is put away.
        if (!open) store?.markRead();
      }}
    >
      {isOpen && <NewsList entries={entries} onClear={() => store?.clear()} />}
    </Menu>
  );
}

function NewsList({ entries, onClear }: { entries: readonly News[]; onClear(): void }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="shell-news-head">
        <h2>{t("news.title")}</h2>
        {entries.length > 0 && (
          <button type="button" className="ui-link" onClick={onClear}>
            {t("news.clear")}
          </button>
        )}
      </div>
      {entries.length === 0 ? (
        <p className="shell-news-none">{t("news.none")}</p>
      ) : (
        // Longer than the screen it is moved by the keyboard, which needs it in focus.
        <ul className="shell-news" tabIndex={0} aria-label={t("news.title")}>
          {entries.map((news, index) => (
            <li key={`${news.at}-${index}`} data-bad={news.isBad || undefined} data-new={!news.isRead || undefined}>
              {news.isBad && <Icon name="alert" />}
              <p lang={news.lang} dir="auto">
                {news.text}
              </p>
              <Time at={news.at} format="MDHM" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
