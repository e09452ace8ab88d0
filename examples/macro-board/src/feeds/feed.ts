/** How a response becomes readings. */
export type Reader =
  /** Names of columns. */
  | {
      readonly format: "csv";
      readonly date: string;
      readonly value?: string;
      readonly title?: string;
      readonly country?: string;
    }
  /** `items`: path of the list, or of an object whose keys are `@key`; the others are properties of an item. */
  | {
      readonly format: "json";
      readonly items: string;
      readonly date: string;
      readonly value?: string;
      readonly title?: string;
      readonly country?: string;
    }
  | { readonly format: "ics" };

/** A source that the trader added. */
export interface Feed {
  readonly id: string;
  readonly name: string;
  readonly kind: "series" | "calendar";
  /** Of one of the package's servers; `{year}` stands for the present year. */
  readonly url: string;
  /** Shown after values. */
  readonly unit?: string;
  /** Of every event of a calendar that names none itself. */
  readonly country?: string;
  /** The key that the host sends along; its value never comes here. */
  readonly credential?: { readonly name: string; readonly as: "bearer" | "x-api-key" };
  readonly reader: Reader;
}

/** One value of a series. */
export interface Point {
  /** ISO 8601 day. */
  readonly date: string;
  readonly value: number;
}

/** One release. */
export interface Release {
  /** ISO 8601; a day alone when the hour is not known. */
  readonly at: string;
  readonly title: string;
  readonly country: string;
}

/** What a source gave. */
export type Reading =
  | { readonly kind: "series"; readonly points: readonly Point[] }
  | { readonly kind: "calendar"; readonly releases: readonly Release[] };

/** A response that is not what the source's reader expects. */
export class UnreadableFeed extends Error {}

/** More rows of one response than anybody looks at. */
export const MAX_ROWS = 5000;
