import { CAPABILITIES } from "@bourse/contract/capabilities";
import type { Extension, PlacedContainer, Plan, PluginVersion, ViewState } from "@bourse/contract/host-api";
import { quote } from "./bars.ts";
import { contributionsOf, type Sample } from "./catalogue.ts";

const FIGURES = {
  callbacks: 42,
  faults: 0,
  last_ms: 1.84,
  max_ms: 6.2,
  total_ms: 77,
  cpu_ms: 70,
  pages: 34,
  log_bytes: 310,
};

export function planOf(sample: Sample, version: PluginVersion, installed: Extension | undefined): Plan {
  const names = version.capabilities;
  const added = names.filter((name) => !installed?.declared.includes(name));
  const difference = {
    from_version: installed?.version ?? "",
    added_capabilities: added,
    removed_capabilities: [],
    added_contributions: [],
    removed_contributions: [{ kind: "views", id: `${sample.id}.old`, title: "Old view" }],
  };
  return {
    plan_id: crypto.randomUUID(),
    action: installed ? "update" : "install",
    id: sample.id,
    name: sample.name,
    description: sample.description,
    version: version.version,
    channel: version.channel,
    runtime: sample.runtime,
    api_version: version.api_version,
    publisher: sample.publisher,
    publisher_verified: sample.publisher_verified,
    key_id: version.key_id,
    key_trusted: installed !== undefined,
    digest: version.digest,
    size: version.size,
    approved_before: installed?.approved ?? [],
    capabilities: CAPABILITIES.filter((each) => names.includes(each.name)).map(({ name, title, description }) => ({
      name,
      title,
      description,
      derived: name === "tradingRead",
    })),
    approval: "each" as const,
    terms: [],
    unsupported: sample.unsupported ?? [],
    contributions: contributionsOf(sample),
    ...(installed ? { difference } : {}),
    expires_at: "2030-01-01T00:00:00.000Z",
  };
}

export function extensionOf(sample: Sample, version: string, approved: readonly string[]): Extension {
  const record = sample.versions.find((each) => each.version === version) ?? sample.versions[0];
  return {
    id: sample.id,
    name: sample.name,
    description: sample.description,
    version,
    channel: "stable",
    publisher: sample.publisher,
    key_id: record?.key_id ?? "",
    runtime: sample.runtime,
    api_version: record?.api_version ?? 1,
    state: "active" as const,
    activation: { state: "healthy" as const, since: "2026-11-01T10:00:00.000Z" },
    declared: record?.capabilities ?? [],
    asked: record?.capabilities ?? [],
    unsupported: sample.unsupported ?? [],
    approved: [...approved],
    approval: "each" as const,
    consents: [],
    generation: crypto.randomUUID(),
    installed_at: "2026-11-01T10:00:00.000Z",
    previous_versions: [],
    ...(sample.runtime === "wasm" ? { figures: FIGURES } : {}),
  };
}

export function placedOf(sample: Sample, extension: Extension): PlacedContainer {
  const denied = !extension.approved.includes("tradingRead");
  const base = { extension_id: sample.id };
  const guest = sample.runtime === "wasm";
  const views = Object.entries(sample.nodes).map(([name, node], index): ViewState => {
    const view = { ...base, view_id: `${sample.id}.view${index}`, name, kind: guest ? "guest" : "static" } as const;
    if (guest && denied) return { ...view, status: "denied", needs: ["tradingRead"] };
    if (extension.fault) return { ...view, status: "failed", fault: extension.fault };
    return { ...view, status: "ready", node };
  });
  const quotes = (sample.quotes ?? []).map((symbol, index): ViewState => {
    const view = { ...base, view_id: `${sample.id}.quote${index}`, name: `Quote ${symbol}`, kind: "quote" } as const;
    return denied
      ? { ...view, status: "denied", needs: ["tradingRead"] }
      : { ...view, status: "ready", quote: quote(symbol) };
  });
  const { title, icon } = sample;
  return {
    container: { id: `${sample.id}.main`, title, icon, order: 0, extension_id: sample.id },
    views: [...views, ...quotes],
  };
}
