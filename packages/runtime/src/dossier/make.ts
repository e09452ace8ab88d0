import { createHash } from "node:crypto";
import { type Package, readPackage } from "@bourse/archive";
import { canonicalize, type Issue, isCapability, untyped } from "@bourse/contract";
import type { Dossier, DossierTimings } from "@bourse/contract/rest";
import { declaredViews, hasViews, isInteractive } from "../declared-views.ts";
import type { DrivenGuest, DriveOptions } from "../drive/index.ts";
import { Seed } from "../drive/surroundings.ts";
import { judgeLookAhead, timeframeOf } from "../gate/index.ts";
import { contentsOf } from "./contents.ts";
import { findingsOf } from "./findings.ts";
import { REVISION } from "./generated/revision.ts";
import type { KnownSdks } from "./known-sdks.ts";
import { type Played, type PlayedScenario, playScenarios } from "./play-scenarios.ts";
import { type Scenario, scenariosOf } from "./scenarios.ts";

export interface DossierOptions extends KnownSdks {
  /** Ends the scenarios early; the document then says that it is not complete. */
  readonly signal?: AbortSignal;
}

/** A dossier with the digest of its canonical JSON, or why the package has none. */
export type MadeDossier =
  | {
      readonly ok: true;
      readonly document: Dossier;
      /** Canonical JSON: the bytes that are hashed. */
      readonly bytes: Uint8Array;
      readonly sha256: string;
      /** Beside the document, because they differ from machine to machine; null without a guest. */
      readonly timings: DossierTimings | null;
    }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * Runs a package over the standard scenarios and says what it did. The same archive gives the same bytes, on every
 * machine: nothing here reads a clock or draws a number.
 */
export async function makeDossier(archive: Uint8Array, options: DossierOptions): Promise<MadeDossier> {
  const verdict = await readPackage(archive, { files: "keep" });
  const found = verdict.package;
  if (!verdict.ok || !found) return { ok: false, issues: verdict.issues };
  const guest = guestOf(found);
  const run = guest && (await runGuest(guest, found, options));
  const document = documentOf(found, { options, run });
  const bytes = canonicalize(untyped(document));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { ok: true, document, bytes, sha256, timings: run ? timingsOf(run.played) : null };
}

/** The guest with everything approved that it asks for; undefined for other packages, and for a guest that draws nothing. */
function guestOf({ manifest, files }: Package): DrivenGuest | undefined {
  const module = files.get("main.wasm");
  if (module === undefined || manifest.runtime !== "wasm" || !hasViews(manifest)) return undefined;
  const { name, capabilities = [] } = manifest;
  const known = { module, name, approved: capabilities.filter(isCapability) };
  const views = declaredViews(manifest);
  if (isInteractive(manifest)) return { apiVersion: 2, ...known, views: views.map(({ id }) => id) };
  const drawn = views.flatMap(({ id, content }) => {
    if (content.kind !== "guest") return [];
    const { symbol, candles } = content;
    return [{ id, symbol, ...(candles && { candles }) }];
  });
  return { apiVersion: 1, ...known, views: drawn };
}

/** A callback may take four times as long as in a host, so that a slow machine finds what a fast one finds. */
const LIMITS = { callbackMs: 1000, startMs: 4000 };

interface Run {
  readonly guest: DrivenGuest;
  readonly scenarios: readonly Scenario[];
  readonly played: Played;
  readonly lookAhead: NonNullable<Dossier["look_ahead"]>;
}

async function runGuest(guest: DrivenGuest, { digest }: Package, { signal }: DossierOptions): Promise<Run> {
  const driving: DriveOptions = { limits: LIMITS, ...(signal && { signal }) };
  const timeframe = await timeframeOf(guest, driving);
  const scenarios = scenariosOf(guest.apiVersion, { timeframe, seed: new Seed(digest) });
  const played = await playScenarios(guest, scenarios, driving);
  const { issues, ...counted } = await judgeLookAhead(guest, { ...driving, timeframe });
  return { guest, scenarios, played, lookAhead: { ...counted, issues: [...issues] } };
}

interface About {
  readonly options: DossierOptions;
  readonly run: Run | undefined;
}

function documentOf(found: Package, { options, run }: About): Dossier {
  const { manifest, digest, size } = found;
  const { id, version, runtime, apiVersion } = manifest;
  const contents = contentsOf(found, options);
  const played = run?.played.scenarios ?? [];
  const facts = {
    capabilities: capabilitiesOf(found, run),
    commands: commandsOf(played),
    scenarios: rowsOf(played),
    addresses: addressesOf(contents.addresses, played),
    origins: manifest.runtime === "webApp" ? [...manifest.metadata.webApp.networkOrigins] : [],
  };
  const known = new Map(run?.scenarios.map((each) => [each.name, each]));
  const isWebApp = runtime === "webApp";
  const findings = findingsOf({ ...facts, known, gaveUp: run?.played.gaveUp, isWebApp });
  return {
    format: 1,
    revision: REVISION,
    complete: options.signal?.aborted !== true,
    package: { id, version, runtime, api_version: apiVersion, digest, size },
    ...facts,
    files: contents.files,
    module: contents.module,
    strings: contents.strings,
    sketch: contents.sketch,
    look_ahead: run?.lookAhead ?? null,
    findings: [...findings, ...(run?.lookAhead.issues ?? [])],
  };
}

function rowsOf(played: readonly PlayedScenario[]): Dossier["scenarios"] {
  const usual = played[0]?.runs[0];
  return played.map(({ scenario: { name, varies, allows }, runs: [one, other] }) => {
    const { row } = one;
    const isSame = usual?.row.digest === row.digest;
    const differs = isSame ? "nothing" : usual?.acts === one.acts ? "words" : "acts";
    return { name, varies, ...row, repeats: row.digest === other.row.digest, differs: allows ? differs : null };
  });
}

/** Each command with the scenario that tried it first, in the order of the scenarios. */
function commandsOf(played: readonly PlayedScenario[]): Dossier["commands"] {
  const all = new Map<string, Dossier["commands"][number]>();
  for (const { scenario, runs } of played) {
    for (const { method, times, first } of runs[0].commands.values()) {
      const known = all.get(method) ?? { method, times: 0, first, scenario: scenario.name };
      all.set(method, { ...known, times: known.times + times });
    }
  }
  return [...all.values()].toSorted((one, other) => (one.method < other.method ? -1 : 1));
}

/** A guest of API v1 is given prices because of this one. */
const DRAWING = "tradingRead";

function capabilitiesOf({ manifest, wasm }: Package, run: Run | undefined): Dossier["capabilities"] {
  const declared = [...(manifest.capabilities ?? [])];
  const needed = new Set<string>(run?.played.scenarios.flatMap(({ runs }) => [...runs[0].needed]));
  if (run?.guest.apiVersion === 1 && run.played.scenarios.some(({ runs }) => runs[0].says)) needed.add(DRAWING);
  return {
    declared,
    imported: [...(wasm?.capabilities ?? [])],
    exercised: [...needed].filter((each) => declared.some((own) => own === each)).toSorted(),
    refused: [...needed].filter((each) => !declared.some((own) => own === each)).toSorted(),
  };
}

function addressesOf(
  inFiles: ReadonlyMap<string, ReadonlySet<string>>,
  played: readonly PlayedScenario[],
): Dossier["addresses"] {
  const all = new Map([...inFiles].map(([address, places]) => [address, new Set(places)]));
  for (const [address, methods] of played.flatMap(({ runs }) => [...runs[0].addresses]))
    all.set(address, (all.get(address) ?? new Set<string>()).union(methods));
  return [...all]
    .map(([address, places]) => ({ address, places: [...places].toSorted() }))
    .toSorted((one, other) => (one.address < other.address ? -1 : 1));
}

function timingsOf({ wallMs, pages }: Played): DossierTimings {
  return { calls: wallMs.length, callback_ms: spreadOf(wallMs), memory_pages: spreadOf(pages) };
}

function spreadOf(values: readonly number[]): DossierTimings["callback_ms"] {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}
