/** A manifest that a test may change. */
export type Draft = Record<string, unknown>;

const HASH = "0123456789abcdef".repeat(4);

function common(id: string): Draft {
  return { id, name: "Market notes", version: "1.2.3", description: "Notes on the market.", publisher: "Acme" };
}

/** A valid wasm v1 manifest with a static, a quote and a guest view. */
export function wasmV1(): Draft {
  const id = "svc.range_summary";
  return {
    ...common(id),
    apiVersion: 1,
    runtime: "wasm",
    entry_point: "main.wasm",
    capabilities: ["tradingRead"],
    contributes: {
      views: {
        [`${id}.side`]: [
          { id: `${id}.about`, name: "About", order: 1, when: "always", sdui: { type: "label", text: "About" } },
          { id: `${id}.quote`, quoteSymbol: "SPX" },
          { id: `${id}.guest`, quoteSymbol: "SPX", candleTimeframe: "1D", candleLimit: 256, guestOutput: true },
        ],
      },
      viewContainers: { sidebar: [{ id: `${id}.side`, title: "Range", icon: "chart", order: 0 }] },
    },
    metadata: { note: "free" },
  };
}

/** A valid wasm v2 manifest. */
export function wasmV2(): Draft {
  return {
    ...common("svc.live_notes"),
    apiVersion: 2,
    runtime: "wasm",
    entry_point: "main.wasm",
    minHostVersion: "3.0.0",
    capabilities: ["tradingRead", "alertsWrite"],
    contributes: {
      views: { notes: [{ id: "notes.main", name: "Notes", interactive: true }] },
      viewContainers: { panel: [{ id: "notes", title: "Notes", icon: "note", order: 3 }] },
    },
    metadata: {},
  };
}

/** A valid resource manifest with one of every contribution. */
export function resource(): Draft {
  const id = "svc.index_overview";
  return {
    ...common(id),
    apiVersion: 1,
    runtime: "resource",
    capabilities: ["tradingRead", "languageModel", "alertsWrite", "chartWrite"],
    contributes: {
      views: {
        [`${id}.side`]: [
          { id: `${id}.static`, sdui: layout() },
          { id: `${id}.quote`, name: "S&P 500", quoteSymbol: "SPX" },
        ],
      },
      viewContainers: { auxiliaryBar: [{ id: `${id}.side`, title: "Indices" }] },
      ...presets(id),
      ...templates(id),
    },
    metadata: { source: { kind: "hand" } },
  };
}

/** A layout with every kind of node and every field. */
export function layout(): Draft {
  const label = {
    type: "label",
    text: "S&P 500",
    key: "title",
    maxLines: 2,
    fontSize: 12.5,
    fontWeight: "bold",
    color: "#112233",
  };
  const box = { type: "box", key: "b", width: 4096, height: 0, padding: 8, margin: 256, borderRadius: 4, color: "red" };
  return {
    type: "column",
    key: "root",
    spacing: 4,
    mainAxisAlignment: "start",
    crossAxisAlignment: "center",
    children: [
      { ...box, child: label },
      { type: "row", children: [] },
    ],
  };
}

function presets(id: string): Draft {
  return {
    watchlistPresets: [{ id: `${id}.w`, name: "Indices", description: "Big ones", symbols: ["^GSPC", "BRK.B", "A/B"] }],
    researchLinks: [
      { id: `${id}.general`, title: "Rates", url: "https://example.com/rates?a=1#b", scope: "general" },
      { id: `${id}.symbol`, title: "Index", url: "https://example.com", scope: "symbol", symbol: "SPX" },
    ],
    scannerPresets: [
      {
        id: `${id}.scan`,
        name: "Watch",
        kind: "smc_watch",
        symbols: ["NYSE:BRK.B", "CRYPTO:BTC/USD"],
        styles: ["S", "P"],
        cadenceMinutes: { S: 1, D: 5, W: 15, P: 60 },
      },
    ],
    indicatorPresets: [
      { id: `${id}.sma`, name: "SMA", kind: "technical_indicator", indicator: "sma", parameters: { period: 20 } },
      {
        id: `${id}.macd`,
        name: "MACD",
        kind: "technical_indicator",
        indicator: "macd",
        parameters: { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 },
      },
    ],
  };
}

function templates(id: string): Draft {
  return {
    automationTemplates: [
      { id: `${id}.brief`, name: "Morning", task: "morning_briefing", minimumIntervalMinutes: 1440 },
    ],
    alertTemplates: [{ id: `${id}.cross`, title: "Cross", condition: "crossing", expirationSeconds: 3600 }],
    chartAnnotations: [{ id: `${id}.line`, title: "Line", kind: "trendLine", color: "#A1b2C3", lineWidth: 2 }],
  };
}

/** A valid webApp manifest. */
export function webApp(): Draft {
  const id = "svc.calendar_app";
  return {
    ...common(id),
    publisher: "Service Official",
    apiVersion: 3,
    runtime: "webApp",
    trust: "verified",
    minHostVersion: "3.1.0",
    capabilities: ["browser", "network", "openExternal", "secrets", "languageModel"],
    contributes: { webApp: { containerId: id, viewId: `${id}.workspace`, title: "Calendar" } },
    metadata: {
      webApp: {
        protocol: "svc-webapp-v1",
        entry: "index.html",
        files: { "index.html": HASH, "assets/app.js": HASH },
        networkOrigins: ["https://api.example.com", "https://93.184.216.34:8443"],
      },
    },
  };
}

/** A valid managedModel manifest. */
export function managedModel(): Draft {
  return {
    ...common("svc.time_series_forecast"),
    publisher: "Service Official",
    apiVersion: 1,
    runtime: "managedModel",
    trust: "verified",
    minHostVersion: "3.1.0+linux",
    capabilities: ["shell", "network", "tradingRead", "chartWrite"],
    contributes: { forecastProvider: { protocol: "forecast-http-v1", title: "Forecast" } },
    metadata: {
      managedModel: {
        protocol: "forecast-http-v1",
        pythonVersion: "3.11.9",
        forecastLibVersion: "3.2.1",
        numpyVersion: "1.26.4",
        modelRepository: "svc/time-series-forecast",
        modelRevision: HASH.slice(0, 40),
        prepareEntryPoint: "tools/forecast/prepare.py",
        serviceEntryPoint: "tools/forecast/server.py",
        files: { "tools/forecast/prepare.py": HASH, "tools/forecast/server.py": HASH },
        requiresNonCommercialResearch: true,
      },
    },
  };
}

/** One valid manifest of each contract, by the contract's name. */
export const SAMPLES = {
  "manifest-wasm-1": wasmV1,
  "manifest-wasm-2": wasmV2,
  "manifest-resource-1": resource,
  "manifest-web-app-3": webApp,
  "manifest-managed-model-1": managedModel,
} as const;
