import { env } from "./env.server";

/** What a policy allows of the scripts and styles that stand in the page itself: nonces or hashes. */
export interface PolicySources {
  scripts: readonly string[];
  styles: readonly string[];
}

export function nonceSources(nonce: string): PolicySources {
  return { scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] };
}

/** Headers of every page. Of its own scripts only those named run; sockets may open to the configured hosts only. */
export function setSecurityHeaders(
  headers: Headers,
  { scripts, styles }: PolicySources,
  isDevelopment = import.meta.env.DEV,
): void {
  const { spotSocketUrl, futuresSocketUrl, analytics, sentryDsn } = env();
  const sockets = [...new Set([spotSocketUrl, futuresSocketUrl].map((socket) => new URL(socket).origin))];
  // Events go out as images or as forms, and nowhere unless the operator has set a receiver.
  const receiver = analytics === null ? "" : ` ${new URL(analytics.url).origin}`;
  const errorSink = sentryDsn === null ? "" : ` ${new URL(sentryDsn).origin}`;
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    // The development server puts styles in by script, without a nonce.
    ["style-src 'self'", ...(isDevelopment ? ["'unsafe-inline'"] : styles)].join(" "),
    // React writes style attributes for bar widths and chart boxes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${receiver}`,
    `connect-src 'self' ${sockets.join(" ")}${receiver}${errorSink}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  headers.set("Content-Security-Policy", policy.join("; "));
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
  headers.append("Vary", "Cookie, Accept-Language");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
}
