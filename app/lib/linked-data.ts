import { LOCALES, type LocaleCode } from "~/i18n/locales";
import { localizedPath } from "~/i18n/localized-path";

/** A statement of schema.org, for machines that read pages. It is data: no content policy lets it run. */
export type LinkedData = { "@context": "https://schema.org"; "@type": string } & Record<string, JsonValue>;
type JsonValue = string | number | boolean | { [key: string]: JsonValue } | JsonValue[];

const CONTEXT = "https://schema.org";

/** A page by its name and unprefixed path. */
export interface Crumb {
  name: string;
  path: string;
}

/** The way from the home page to a page, both included. */
export function breadcrumbs(trail: readonly Crumb[], locale: LocaleCode, origin: string): LinkedData {
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + localizedPath(locale, path),
    })),
  };
}

export function organization(name: string, origin: string): LinkedData {
  return { "@context": CONTEXT, "@type": "Organization", name, url: `${origin}/`, logo: `${origin}/favicon.svg` };
}

/** The site and its search for pairs. */
export function website(name: string, locale: LocaleCode, origin: string): LinkedData {
  return {
    "@context": CONTEXT,
    "@type": "WebSite",
    name,
    url: origin + localizedPath(locale, "/"),
    inLanguage: LOCALES[locale].tag,
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${origin}${localizedPath(locale, "/markets")}?search={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  };
}

export interface QuestionAndAnswer {
  question: string;
  answer: string;
}

/** Questions that the page shows with their answers; marks of writing direction are for the page only. */
export function faqPage(entries: readonly QuestionAndAnswer[], locale: LocaleCode): LinkedData {
  return {
    "@context": CONTEXT,
    "@type": "FAQPage",
    inLanguage: LOCALES[locale].tag,
    mainEntity: entries.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer.replace(/[\u2066-\u2069]/g, "") },
    })),
  };
}

/** What a pair's page offers: trading one asset for another, at its last price where it has one. */
export function pairProduct(product: {
  name: string;
  description: string;
  url: string;
  provider: { name: string; url: string };
  base: string;
  quote: string;
  /** Decimal text, null where nothing was traded. */
  last: string | null;
  category?: "Spot trading" | "Futures trading";
}): LinkedData[] {
  const { name, description, url, provider, base, quote, last, category = "Spot trading" } = product;
  const offer: LinkedData = {
    "@context": CONTEXT,
    "@type": "FinancialProduct",
    name,
    description,
    url,
    category,
    provider: { "@type": "Organization", ...provider },
  };
  if (last === null) return [offer];
  const rate: LinkedData = {
    "@context": CONTEXT,
    "@type": "ExchangeRateSpecification",
    name,
    url,
    currency: base,
    currentExchangeRate: { "@type": "UnitPriceSpecification", price: last, priceCurrency: quote },
  };
  return [offer, rate];
}
