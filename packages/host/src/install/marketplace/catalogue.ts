import type { PublishedRecord } from "@bourse/client";
import { COMMAND_CONTRACTS, declaredContributions, isJsonObject, parseStrictJson } from "@bourse/contract";
import type { PluginDetails, PluginList, PluginSummary, PluginVersion } from "@bourse/contract/host-api";
import type { CatalogueItem } from "../../ports/marketplace.ts";
import type { PlanParts } from "../parts.ts";
import type { Judged } from "../resolve/choose.ts";
import { actionOf, type Planner } from "../resolve/planner.ts";

/** The marketplace's list, with the installed version of each extension. @throws HostRefusal `resolve.*` */
export async function searchPlugins(parts: PlanParts, query: string, cursor?: string): Promise<PluginList> {
  const { items, nextCursor } = await parts.marketplace.search(query, cursor);
  return {
    items: items.map((item) => summarize(parts, item)),
    ...(nextCursor === undefined ? {} : { next_cursor: nextCursor }),
  };
}

/** One extension with every published version and this host's verdict on it. @throws HostRefusal `resolve.*` */
export async function describePlugin(
  parts: PlanParts,
  planner: Planner,
  { id, records }: { readonly id: string; readonly records: readonly PublishedRecord[] },
): Promise<PluginDetails> {
  const item = await parts.marketplace.plugin(id);
  const { latest: _, ...known } = summarize(parts, item);
  const judged = await planner.judge(records, false);
  return { ...known, versions: judged.map((each) => describeVersion(parts, each)) };
}

function summarize(parts: PlanParts, item: CatalogueItem): PluginSummary {
  const installed = parts.extensions.find(item.id);
  const { version, channel, publishedAt, capabilities } = item.latest;
  return {
    id: item.id,
    name: item.name,
    description: item.description,
    publisher: item.publisher,
    publisher_verified: item.publisherVerified,
    runtime: item.runtime,
    ...(item.price && { price: { amount_minor: item.price.amountMinor, currency: item.price.currency } }),
    latest: { version, channel, published_at: publishedAt, capabilities: [...capabilities] },
    ...(installed ? { installed_version: installed.version } : {}),
  };
}

function describeVersion(parts: PlanParts, { record, reasons }: Judged): PluginVersion {
  return {
    version: record.version,
    channel: record.channel,
    published_at: record.publishedAt,
    ...(record.minHostVersion === undefined ? {} : { min_host_version: record.minHostVersion }),
    api_version: record.apiVersion,
    runtime: record.runtime,
    capabilities: [...record.capabilities],
    contributions: contributionsOf(record),
    commands: commandsOf(record),
    digest: record.digest,
    size: record.size,
    key_id: record.keyId,
    state: record.state,
    ...(record.yankReason === undefined ? {} : { yank_reason: record.yankReason }),
    ...(record.takedownReason === undefined ? {} : { takedown_reason: record.takedownReason }),
    ...judgedOf(record),
    resolvable: reasons.length === 0,
    reasons: [...reasons],
    action: actionOf(record, parts.extensions.find(record.id)),
    installed_before: parts.versions.known(record.id, record.version) !== undefined,
  };
}

function judgedOf({ judged, sources }: PublishedRecord): Pick<PluginVersion, "judged" | "sources"> {
  return {
    ...(judged && {
      judged: { scenarios: judged.scenarios, findings: judged.findings, look_ahead: judged.lookAhead },
    }),
    ...(sources && { sources: { rebuilt: sources.rebuilt, public: sources.isPublic } }),
  };
}

/** The contributions that the record's manifest declares; none if it cannot be read, as in a record that never resolves. */
function contributionsOf({ manifest }: PublishedRecord): PluginVersion["contributions"] {
  const parsed = parseStrictJson(manifest, { maxBytes: manifest.length });
  if (!parsed.ok || !isJsonObject(parsed.value) || !isJsonObject(parsed.value.contributes)) return [];
  return declaredContributions({ contributes: parsed.value.contributes });
}

/** The API version whose guests submit commands. */
const INTERACTIVE_API = 2;

function commandsOf({ id, runtime, apiVersion, capabilities }: PublishedRecord): string[] {
  if (runtime !== "wasm" || apiVersion < INTERACTIVE_API) return [];
  return Object.values(COMMAND_CONTRACTS)
    .filter(({ requires }) => requires.extension === undefined || requires.extension === id)
    .filter(({ requires }) => requires.capabilities.every((each) => capabilities.includes(each)))
    .map(({ method }) => method);
}
