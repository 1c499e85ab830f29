import { useTranslation } from "~/i18n/use-translation";
import { FAVORITES_MAX, withFavoriteToggled, writeFavorites } from "~/lib/favorites";
import { pairName } from "~/lib/pair-name";
import { Icon } from "~/ui/Icon";
import { PreferenceForm } from "~/ui/PreferenceForm";
import "./favorite-star.css";

/** Makes a pair a favourite, or ends that. What it sends is the whole list, as the page shows it. */
export function FavoriteStar({ pairCode, favorites }: { pairCode: string; favorites: readonly string[] }) {
  const { t } = useTranslation();
  const pair = pairName(pairCode);
  const isFavorite = favorites.includes(pairCode);
  const toggled = withFavoriteToggled(favorites, pairCode);
  const full = t("common:favorites.full", { max: FAVORITES_MAX });
  return (
    <PreferenceForm name="favorites" className="ui-star">
      <button
        name="favorites"
        value={writeFavorites(toggled ?? favorites)}
        aria-pressed={isFavorite}
        aria-label={t("common:favorites.star", { pair })}
        title={toggled === null ? full : undefined}
        disabled={toggled === null}
      >
        <Icon name="star" />
      </button>
    </PreferenceForm>
  );
}
