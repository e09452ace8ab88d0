import type { STATEMENTS } from "@bourse/archive";
import type { Timeframe } from "@bourse/contract";
import type { ScanCondition } from "@bourse/contract/host-api";
import type { IndicatorSource } from "@bourse/contract/indicators";
import type { PublisherKeySet } from "../../../packages/client/src/generated/rest.ts";

/** The `input` of a test, by group. Bytes are base64 or, where short, hex. */
export interface Inputs {
  "strict-json": { readonly base64: string; readonly integers: readonly string[] };
  "canonical-json": { readonly base64: string };
  manifests: { readonly text: string };
  archives: { readonly base64: string };
  origins: { readonly origin: string };
  versions: { readonly a: string; readonly b: string };
  keys: { readonly public_key: string };
  signatures: { readonly public_key: string; readonly message: string; readonly signature: string };
  statements: {
    readonly statement: keyof typeof STATEMENTS;
    readonly values: Readonly<Record<string, string | number | readonly string[]>>;
    readonly public_key: string;
    readonly signature: string;
  };
  "official-sets": { readonly file: string; readonly remembered: string | null };
  endorsements: {
    readonly id: string;
    readonly version: string;
    readonly digest: string;
    readonly manifest: string;
    readonly publisher_key_id: string;
    readonly set: string;
    readonly endorsements: readonly { readonly key_id: string; readonly signature: string }[];
  };
  "key-sets": {
    readonly set: PublisherKeySet;
    readonly publisher: string;
    readonly highest_revision: string | null;
    readonly trusted: string;
    readonly signed_by: string;
    readonly published_at: string;
  };
  layouts: { readonly text: string };
  envelopes: { readonly text: string; readonly declared_views: readonly string[] };
  events: { readonly text: string };
  "abi-calls": {
    readonly module: string;
    readonly api_version: number;
    readonly capability_mask: number;
    readonly feature_mask: number;
    readonly guest_output: boolean;
    readonly snapshots: {
      readonly symbol: string;
      readonly quote: string | null;
      readonly candles: string | null;
      readonly timeframe: Timeframe | null;
    } | null;
    readonly event: string | null;
    readonly declared_views: readonly string[];
  };
  "journal-lines": { readonly text: string };
  journals: { readonly text: string };
  replays: { readonly module: string; readonly text: string };
  "hostile-guests": {
    readonly module: string;
    readonly api_version: number;
    readonly event: string | null;
    readonly snapshots: {
      readonly symbol: string;
      readonly quote: string;
      readonly candles: string;
      readonly timeframe: Timeframe;
    } | null;
    readonly declared_views: readonly string[];
  };
  fills: {
    readonly options: Readonly<Record<string, string>>;
    /** Lines of CSV, the first of which names the columns. */
    readonly bars: readonly string[];
    readonly orders: readonly unknown[];
  };
  indicators: {
    readonly indicator: string;
    readonly parameters: Readonly<Record<string, number>>;
    readonly source: IndicatorSource | null;
    readonly session: "day" | "whole";
    readonly bars: Bars;
    /** The first bar whose values are asked for, and the bar behind the last. */
    readonly range: readonly [from: number, to: number];
  };
  "scan-conditions": { readonly bars: Bars; readonly conditions: readonly ScanCondition[] };
  "scan-structure": { readonly bars: Bars; readonly strength: number };
}

/** Time, open, high, low, close and volume of a bar. */
export type BarRow = readonly [time: string, ...numbers: readonly number[]];
/** Bars, or the SHA-256 of a file of the kit that has them. */
export type Bars = readonly BarRow[] | string;
