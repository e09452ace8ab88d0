import type { Draft } from "./samples.ts";

const ID = "svc.largest_resource";

/** A valid resource manifest with every array at its maximum, below the size of a manifest. */
export function largestResource(): Draft {
  return {
    id: ID,
    name: "n".repeat(128),
    version: "1.0.0",
    description: "d".repeat(4096),
    publisher: "p".repeat(128),
    apiVersion: 1,
    runtime: "resource",
    capabilities: ["tradingRead", "languageModel", "alertsWrite", "chartWrite"],
    contributes: { views: views(), viewContainers: containers(), ...presets(), ...templates() },
  };
}

function many<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** 32 views under one key, every row and column with 128 nodes. */
function views(): Draft {
  const label = (index: number) => ({ type: "label", text: `Line ${index}`, fontSize: 12.5, maxLines: 2 });
  return {
    [`${ID}.side`]: many(32, (index) => ({
      id: `${ID}.view${index}`,
      name: `View ${index}`,
      order: index,
      sdui: { type: "column", spacing: 4, children: many(128, label) },
    })),
  };
}

function containers(): Draft {
  const at = (location: string) =>
    many(8, (index) => ({ id: `${ID}.${location}${index}`, title: `Title ${index}`, icon: "chart", order: index }));
  return { sidebar: at("sidebar"), panel: at("panel"), auxiliaryBar: at("auxiliaryBar") };
}

const described = (kind: string, index: number) => ({ id: `${ID}.${kind}${index}`, description: "x".repeat(1024) });

function presets(): Draft {
  return {
    watchlistPresets: many(16, (index) => ({
      ...described("watchlist", index),
      name: `List ${index}`,
      symbols: many(100, (symbol) => `SYM${symbol}.X`),
    })),
    researchLinks: many(16, (index) => ({
      ...described("link", index),
      title: `Link ${index}`,
      url: `https://example.com/${index}/${"p".repeat(200)}`,
      scope: "symbol",
      symbol: "SPX",
    })),
    scannerPresets: many(16, (index) => ({
      ...described("scanner", index),
      name: `Scan ${index}`,
      kind: "smc_watch",
      symbols: many(25, (symbol) => `NYSE:SYM${symbol}`),
      styles: ["S", "D", "W", "P"],
      cadenceMinutes: { S: 1, D: 5, W: 15, P: 60 },
    })),
    indicatorPresets: many(16, (index) => ({
      ...described("indicator", index),
      name: `Indicator ${index}`,
      kind: "technical_indicator",
      indicator: "macd",
      parameters: { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 },
    })),
  };
}

function templates(): Draft {
  return {
    automationTemplates: many(16, (index) => ({
      ...described("automation", index),
      name: `Task ${index}`,
      task: "morning_briefing",
      minimumIntervalMinutes: 60,
    })),
    alertTemplates: many(32, (index) => ({
      ...described("alert", index),
      title: `Alert ${index}`,
      condition: "crossingUp",
      expirationSeconds: 3600,
    })),
    chartAnnotations: many(32, (index) => ({
      ...described("annotation", index),
      title: `Line ${index}`,
      kind: "horizontalLine",
      color: "#112233",
      lineWidth: 1,
    })),
  };
}
