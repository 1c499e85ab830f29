import type * as Reporter from "./browser-sentry";

let reporter: Promise<typeof Reporter | null> | null = null;

/** Starts reporting the browser's errors; the reporter is loaded only now, since most sites have none. */
export function startErrorReports(dsn: string): void {
  reporter ??= import("./browser-sentry").then(
    (loaded) => {
      loaded.startSentry(dsn);
      return loaded;
    },
    () => null,
  );
}

/** Reports an error that React has caught, which never reaches the window. Nothing where reports are off. */
export function reportError(error: unknown): void {
  void reporter?.then((loaded) => loaded?.captureException(error));
}
