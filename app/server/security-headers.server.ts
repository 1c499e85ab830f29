import { env } from "./env.server";

/** Headers of every page. Scripts run by nonce only; sockets may open to the configured hosts only. */
export function setSecurityHeaders(headers: Headers, nonce: string, isDevelopment = import.meta.env.DEV): void {
  const { spotSocketUrl, futuresSocketUrl } = env();
  const sockets = [...new Set([spotSocketUrl, futuresSocketUrl].map((socket) => new URL(socket).origin))];
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // The development server puts styles in by script, without a nonce.
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // React writes style attributes for bar widths and chart boxes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${sockets.join(" ")}`,
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
