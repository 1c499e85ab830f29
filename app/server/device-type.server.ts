/** The specification's words for a phone and for everything else. */
export function deviceTypeOf(request: Request): "h5" | "web" {
  const hint = request.headers.get("Sec-CH-UA-Mobile");
  if (hint !== null) return hint === "?1" ? "h5" : "web";
  return /\bMobi/.test(request.headers.get("User-Agent") ?? "") ? "h5" : "web";
}
