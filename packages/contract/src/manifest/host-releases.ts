import type { CommandMethod } from "../generated/methods.ts";
import type { RESOURCE_KINDS } from "./resource/index.ts";

/**
 * Something that a package may use and a host may lack: a runtime with its `apiVersion`, a kind of contribution that
 * the host supports, or a host command.
 */
export type HostAbility =
  | `runtime ${"resource" | "wasm" | "webApp" | "managedModel"} ${1 | 2 | 3}`
  | `contribution ${(typeof RESOURCE_KINDS)[number]}`
  | `command ${CommandMethod}`;

/** The parts of a manifest that require abilities of a host. */
export interface UsedByPackage {
  readonly runtime: string;
  readonly apiVersion: number;
  readonly contributes: object;
}

/** One version of the host and the abilities it added. */
export interface HostRelease {
  readonly version: string;
  readonly adds: readonly HostAbility[];
}

/**
 * Every version of the host, oldest first. A new ability gets a row with a higher version: every host with that version
 * then has what a package requires through `minHostVersion`. Released rows are never edited; a test pins them.
 */
export const HOST_RELEASES: readonly HostRelease[] = [
  {
    version: "3.0.0",
    adds: [
      "runtime resource 1",
      "runtime wasm 1",
      "runtime wasm 2",
      "command storage.read",
      "command storage.write",
      "command charts.list",
      "command charts.open",
      "command market.read",
      "command market.subscribe",
      "command market.unsubscribe",
      "command alerts.create",
      "command alerts.list",
      "command alerts.adopt",
      "command alerts.enable",
      "command alerts.remove",
      "command notifications.publish",
      "command models.settings",
      "command models.configure",
      "command models.test",
      "command models.decide",
      "command models.recipe",
      "command feed.request",
      "command feed.credentials",
      "command news.legacy",
      "command news.read",
      "command calendar.read",
      "command ui.confirm",
      "command ui.import",
      "command ui.openExternal",
      "command context.read",
      "command context.publish",
      "command assistant.prompt",
    ],
  },
  {
    version: "3.1.0",
    adds: [
      "contribution watchlistPresets",
      "contribution researchLinks",
      "contribution scannerPresets",
      "contribution indicatorPresets",
      "contribution automationTemplates",
      "contribution alertTemplates",
      "contribution chartAnnotations",
      "runtime managedModel 1",
      "runtime webApp 3",
    ],
  },
];

/** Compared with a package's `minHostVersion`: the newest row of {@link HOST_RELEASES}. */
export const HOST_VERSION = HOST_RELEASES.at(-1)?.version ?? "0.0.0";

/** Contributions that come with their runtime and are in no row. */
const WITH_RUNTIME: ReadonlySet<string> = new Set(["views", "viewContainers", "webApp", "forecastProvider"]);

/**
 * Abilities that a package uses and no host of this table has: its runtime, or else kinds of its contributions.
 */
export function unsupportedAbilities(
  { runtime, apiVersion, contributes }: UsedByPackage,
  releases = HOST_RELEASES,
): readonly string[] {
  const isMissing = (ability: string) => hostVersionWith(ability, releases) === undefined;
  const runs = `runtime ${runtime} ${apiVersion}`;
  if (isMissing(runs)) return [runs];
  const kinds = Object.keys(contributes).filter((kind) => !WITH_RUNTIME.has(kind));
  return kinds.map((kind) => `contribution ${kind}`).filter(isMissing);
}

/** The first version of the host with an ability; `undefined` when none has it. */
export function hostVersionWith(ability: string, releases = HOST_RELEASES): string | undefined {
  return releases.find(({ adds }) => adds.some((each) => each === ability))?.version;
}
