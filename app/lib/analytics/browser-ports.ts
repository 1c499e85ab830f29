import type { AnalyticsPorts, FollowedLink, KeyStore, SendMethod, SendResult } from "./ports";

/** The browser's own storage, null where it is refused. */
function keyStore(open: () => Storage): KeyStore | null {
  try {
    const storage = open();
    storage.setItem("analytics.probe", "1");
    storage.removeItem("analytics.probe");
    return {
      get: (key) => storage.getItem(key),
      set(key, value) {
        try {
          storage.setItem(key, value);
          return true;
        } catch {
          return false;
        }
      },
      remove: (key) => storage.removeItem(key),
    };
  } catch {
    return null;
  }
}

type Sender = (url: string, data: string, signal: AbortSignal) => Promise<SendResult>;

const sendByImage: Sender = (url, data, signal) =>
  new Promise((resolve) => {
    const image = new Image(1, 1);
    image.referrerPolicy = "no-referrer";
    image.onload = () => resolve("taken");
    image.onerror = () => resolve("failed");
    signal.addEventListener("abort", () => resolve("failed"));
    image.src = `${url}?${new URLSearchParams({ data })}`;
  });

/** Statuses that say "later". */
const LATER = new Set([408, 425, 429]);

const sendByAjax: Sender = async (url, data, signal) => {
  const body = new URLSearchParams({ data });
  const { ok, status } = await fetch(url, {
    method: "POST",
    body,
    signal,
    // The page may be left before the answer.
    keepalive: true,
    credentials: "omit",
    referrerPolicy: "no-referrer",
  });
  if (ok) return "taken";
  return status >= 500 || LATER.has(status) ? "failed" : "refused";
};

const sendByBeacon: Sender = async (url, data) =>
  navigator.sendBeacon(url, new URLSearchParams({ data })) ? "taken" : "failed";

const SENDERS: Record<SendMethod, Sender> = { image: sendByImage, ajax: sendByAjax, beacon: sendByBeacon };

/** Calls back for every link that is about to be followed, by mouse, touch or key, or copied from its menu. */
function onFollow(callback: (link: FollowedLink) => void): void {
  const follow = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link) callback(link);
  };
  for (const event of ["click", "auxclick", "contextmenu"]) document.addEventListener(event, follow, { capture: true });
}

export function browserPorts(): AnalyticsPorts {
  return {
    clock: {
      now: () => Date.now(),
      setTimeout: (callback, ms) => setTimeout(callback, ms),
      clearTimeout: (timer) => clearTimeout(timer),
    },
    local: keyStore(() => localStorage),
    session: keyStore(() => sessionStorage),
    async send(method, url, data, timeoutMs) {
      try {
        return await SENDERS[method](url, data, AbortSignal.timeout(timeoutMs));
      } catch {
        return "failed";
      }
    },
    page: {
      address: () => location.href,
      onHide(callback) {
        window.addEventListener("pagehide", callback);
        document.addEventListener("visibilitychange", () => {
          if (document.visibilityState === "hidden") callback();
        });
      },
      onFollow,
    },
    // Not randomUUID: a site without HTTPS has none.
    newId: () =>
      Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(""),
    warn: (message) => console.warn(message),
  };
}
