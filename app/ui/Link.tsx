import { createContext, forwardRef, useContext, type AnchorHTMLAttributes, type MouseEvent } from "react";

interface FollowOptions {
  /** The page takes the place of this one in the history. */
  replace: boolean;
  /** The page stays where it is scrolled to. */
  preventScrollReset: boolean;
}

/** Goes to an address of this site without loading the document anew. */
export type Follow = (address: string, options: FollowOptions) => void;

/** How links are followed; where nobody says, the browser follows them. */
export const FollowContext = createContext<Follow | null>(null);

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">, Partial<FollowOptions> {
  /** An address of this site, in the page's language. */
  to: string;
  /** The browser loads the document anew. */
  reloadDocument?: boolean;
}

/**
 * A link of the site: an ordinary one, which scripts follow without loading the document anew. Remix's own took a twentieth of
 * the time that drawing a trade page takes, and in the browser renders again at each change of the address
 * (docs/decisions/0036).
 */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(
  { to, replace, preventScrollReset = false, reloadDocument = false, onClick, ...rest },
  ref,
) {
  const follow = useContext(FollowContext);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!follow || reloadDocument || !isOurs(event)) return;
    event.preventDefault();
    const { href, pathname, search, hash } = event.currentTarget;
    follow(pathname + search + hash, { replace: replace ?? href === window.location.href, preventScrollReset });
  };
  return <a {...rest} href={to} onClick={press} ref={ref} />;
});

/** Whether a press means this page: not another tab or window, a download, or a site that isn't this one. */
function isOurs(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { origin, target } = event.currentTarget;
  const isPlain = event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
  return (
    isPlain && !event.defaultPrevented && (target === "" || target === "_self") && origin === window.location.origin
  );
}
