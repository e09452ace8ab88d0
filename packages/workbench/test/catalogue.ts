import { createHash } from "node:crypto";
import type { LayoutNode } from "@bourse/contract";
import type { Contribution, PluginDetails, PluginVersion } from "@bourse/contract/host-api";
import { DAILY } from "./bars.ts";

const hex = (text: string) => createHash("sha256").update(text).digest("hex");

/** An extension of the fixture marketplace with its views after the installation. */
export interface Sample extends PluginDetails {
  readonly location: "sidebar" | "panel" | "auxiliaryBar";
  readonly title: string;
  readonly icon: string;
  readonly nodes: Readonly<Record<string, LayoutNode>>;
  /** Symbols of quote views. */
  readonly quotes?: readonly string[];
  /** Contributions that the host does not support yet. */
  readonly unsupported?: Contribution[];
}

function version(number: string, more: Partial<PluginVersion> = {}): PluginVersion {
  return {
    version: number,
    channel: "stable",
    published_at: "2026-10-02T09:30:00.000Z",
    api_version: 1,
    runtime: "wasm",
    capabilities: ["tradingRead"],
    contributions: [],
    commands: [],
    digest: hex(number),
    size: 18_432,
    key_id: hex("fieldnote"),
    state: "published",
    resolvable: true,
    reasons: [],
    action: "install",
    installed_before: false,
    ...more,
  };
}

const label = (text: string, more: object = {}): LayoutNode => ({ type: "label", text, ...more });
const row = (...children: LayoutNode[]): LayoutNode => ({
  type: "row",
  mainAxisAlignment: "spaceBetween",
  children,
});

const closes = DAILY.slice(-256).map((bar) => bar.close);
const figure = (value: number) => value.toFixed(2);

/** A table cell as extensions draw it; together the cells of a row are wider than the panel. */
const cell = (text: string, width: number): LayoutNode => ({
  type: "box",
  width,
  child: { type: "row", mainAxisAlignment: "end", children: [label(text)] },
});

const SUMMARY: LayoutNode = {
  type: "column",
  spacing: 6,
  children: [
    row(label("High"), cell("2,147.95", 60), cell("-117.83", 140), cell("-1.55 %", 140)),
    row(label("256-day high", { color: "muted" }), label(figure(Math.max(...closes)), { fontWeight: "bold" })),
    row(label("256-day low", { color: "muted" }), label(figure(Math.min(...closes)), { fontWeight: "bold" })),
    row(label("Trend", { color: "muted" }), label("Below its mean", { color: "negative" })),
    {
      type: "box",
      padding: 8,
      borderRadius: 6,
      color: "raised",
      child: label("Volatility is above its yearly mean.", { fontSize: 12 }),
    },
  ],
};

const OVERVIEW: LayoutNode = {
  type: "column",
  spacing: 4,
  children: [
    label("S&P 500", { fontSize: 18, fontWeight: "bold" }),
    label("500 large companies listed in the United States, weighted by the value of their shares.", {
      color: "muted",
      maxLines: 3,
    }),
    {
      type: "row",
      spacing: 6,
      children: ["Large cap", "US", "Index"].map((text) => ({
        type: "box",
        padding: 4,
        borderRadius: 4,
        color: "raised",
        child: label(text, { fontSize: 11 }),
      })),
    },
  ],
};

/** The fixture marketplace's published extensions. */
export const SAMPLES: readonly Sample[] = [
  {
    id: "svc.index_overview",
    unsupported: [{ kind: "watchlistPresets", id: "svc.index_overview.large", title: "Large caps" }],
    name: "Index Overview",
    description: "What the large US indices are, their latest quotes and links to the pages of those who make them.",
    publisher: "Fieldnote Research",
    publisher_verified: true,
    runtime: "resource",
    location: "sidebar",
    title: "Index overview",
    icon: "globe",
    nodes: { "About the index": OVERVIEW },
    quotes: ["^GSPC"],
    versions: [
      version("1.1.0", { runtime: "resource", size: 2310 }),
      version("1.0.0", { runtime: "resource", size: 2100 }),
    ],
  },
  {
    id: "svc.range_summary",
    name: "Range Summary",
    description: "Range, trend and volatility of the last 256 daily candles. Computed from completed bars only.",
    publisher: "Fieldnote Research",
    publisher_verified: true,
    runtime: "wasm",
    location: "auxiliaryBar",
    title: "Range summary",
    icon: "activity",
    nodes: { "Range and trend": SUMMARY },
    versions: [
      version("0.9.2", { api_version: 2, channel: "beta", capabilities: ["tradingRead", "alertsWrite"] }),
      version("0.9.1", {
        api_version: 2,
        state: "yanked",
        yank_reason: "Counts holidays as bars.",
        resolvable: false,
        reasons: [{ code: "resolve.yanked", message: "The version was withdrawn by its publisher." }],
      }),
    ],
  },
  {
    id: "svc.volume_pulse",
    name: "Volume Pulse",
    description: "Compares today's volume with the median of the last twenty days.",
    publisher: "Kestrel Tools",
    publisher_verified: false,
    runtime: "wasm",
    price: { amount_minor: 1900, currency: "EUR" },
    location: "panel",
    title: "Volume pulse",
    icon: "columns",
    nodes: { "Volume against its median": SUMMARY },
    versions: [version("2.0.0", { key_id: hex("kestrel"), min_host_version: "1.0.0" })],
  },
];

/** The contributions of a sample. */
export const contributionsOf = (sample: Sample): Contribution[] => [
  ...(sample.unsupported ?? []),
  { kind: "viewContainers", id: `${sample.id}.main`, title: sample.title },
  ...Object.keys(sample.nodes).map((title) => ({ kind: "views", id: `${sample.id}.${title}`, title })),
];
