/** Strings of one namespace, nested as in its file. */
export interface Strings {
  readonly [key: string]: string | Strings;
}

/** null fills its gap with nothing. */
export type Values = Readonly<Record<string, string | number | null>>;

/** The text of `key` or `namespace:key`, its gaps filled; `count` chooses the plural's form. The key where there is no text. */
export type Translate = (key: string, values?: Values) => string;

const DEFAULT_NAMESPACE = "common";
const GAP = /\{\{(\w+)\}\}/g;

/** What one language says, in the page and in loaders alike. */
export interface PageTexts {
  /** A BCP 47 tag. */
  readonly language: string;
  has(namespace: string): boolean;
  /** Looks keys without a namespace up in these, in their order. The same function for the same names. */
  translator(namespaces?: string | readonly string[]): Translate;
}

/**
 * The browser's reader of i18next's files: tables, gaps and plural forms, of the namespaces that the page has fetched. Texts that it
 * lacks are those of `fallback`. On the server i18next itself speaks (i18n.server.ts), and a test holds the two together.
 */
export class Texts implements PageTexts {
  private readonly namespaces = new Map<string, Map<string, string>>();
  private readonly translators = new Map<string, Translate>();
  private readonly plurals: Intl.PluralRules;

  /** `language` is a BCP 47 tag. */
  constructor(
    readonly language: string,
    strings: Readonly<Record<string, Strings>> = {},
    private readonly fallback: Texts | null = null,
  ) {
    this.plurals = new Intl.PluralRules(language);
    for (const [namespace, content] of Object.entries(strings)) this.add(namespace, content);
  }

  add(namespace: string, strings: Strings): void {
    const flat = new Map<string, string>();
    flatten(strings, "", flat);
    this.namespaces.set(namespace, flat);
  }

  has(namespace: string): boolean {
    return this.namespaces.has(namespace);
  }

  translator(namespaces: string | readonly string[] = DEFAULT_NAMESPACE): Translate {
    const name = typeof namespaces === "string" ? namespaces : namespaces.join();
    const known = this.translators.get(name);
    if (known) return known;
    const made = this.translatorOf(typeof namespaces === "string" ? [namespaces] : [...namespaces]);
    this.translators.set(name, made);
    return made;
  }

  private translatorOf(namespaces: readonly string[]): Translate {
    return (key, values) => {
      const colon = key.indexOf(":");
      const [asked, name] = colon < 0 ? [namespaces, key] : [[key.slice(0, colon)], key.slice(colon + 1)];
      const text = this.find(asked, name, values?.count) ?? this.fallback?.find(asked, name, values?.count) ?? name;
      return values && text.includes("{{") ? filled(text, values) : text;
    };
  }

  private find(namespaces: readonly string[], key: string, count: Values[string] | undefined): string | undefined {
    const suffix = typeof count === "number" ? `_${this.plurals.select(count)}` : null;
    for (const namespace of namespaces) {
      const strings = this.namespaces.get(namespace);
      const zero = count === 0 ? strings?.get(`${key}_zero`) : undefined;
      const plural = suffix === null ? undefined : strings?.get(key + suffix);
      const text = zero ?? plural ?? strings?.get(key);
      if (text !== undefined) return text;
    }
    return undefined;
  }
}

function flatten(strings: Strings, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(strings)) {
    if (typeof value === "string") into.set(prefix + key, value);
    else flatten(value, `${prefix}${key}.`, into);
  }
}

function filled(text: string, values: Values): string {
  return text.replace(GAP, (_, name: string) => String(values[name] ?? ""));
}
