import type { Linker } from "./linker";
import type { SendMethod } from "./ports";

/** What the operator has set, as the browser is told. */
export interface AnalyticsSettings {
  /** Base address of the receiver. */
  url: string;
  method: SendMethod;
  debug: boolean;
  /** Events that a batch waits for; null sends each by itself. */
  batchSize: number | null;
  /** Sites that are told who comes. */
  linkedSites: readonly Linker[];
}

/** What the page is told about itself: everything that tracking needs and only the server knows. */
export interface TrackingView {
  settings: AnalyticsSettings;
  requestSource: "H5" | "PC";
  /** The person's own choice, kept in this browser. */
  choice: "on" | "off";
}
