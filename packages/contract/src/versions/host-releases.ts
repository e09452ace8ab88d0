import type { CommandMethod } from "../commands/methods.ts";
import type { RESOURCE_KINDS } from "../manifest/resource/index.ts";

/**
 * Something a package may use and a host has or has not: a runtime with its `apiVersion`, a kind of contribution that
 * the host acts on, or a host command.
 */
export type HostAbility =
  | `runtime ${"resource" | "wasm" | "webApp" | "managedModel"} ${1 | 2 | 3}`
  | `contribution ${(typeof RESOURCE_KINDS)[number]}`
  | `command ${CommandMethod}`;

/** What of a manifest a host needs abilities for. */
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
 * Every version of the host, oldest first. A new ability gets a row with a higher version: what a package asks for by
 * `minHostVersion` is then true of every host that says it has this version. Released rows are never edited; a test
 * holds them.
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
];

/** What a package's `minHostVersion` is compared with: the newest row of {@link HOST_RELEASES}. */
export const HOST_VERSION = HOST_RELEASES.at(-1)?.version ?? "0.0.0";

/**
 * What a package uses and no host of this table acts on yet: its runtime, or else kinds of its contributions. Views come with
 * every runtime and are in no row.
 */
export function unsupportedAbilities(
  { runtime, apiVersion, contributes }: UsedByPackage,
  releases = HOST_RELEASES,
): readonly string[] {
  const isMissing = (ability: string) => hostVersionWith(ability, releases) === undefined;
  const runs = `runtime ${runtime} ${apiVersion}`;
  if (isMissing(runs)) return [runs];
  const kinds = Object.keys(contributes).filter((kind) => kind !== "views" && kind !== "viewContainers");
  return kinds.map((kind) => `contribution ${kind}`).filter(isMissing);
}

/** The first version of the host that has an ability; `undefined` while none has it. */
export function hostVersionWith(ability: string, releases = HOST_RELEASES): string | undefined {
  return releases.find(({ adds }) => adds.some((each) => each === ability))?.version;
}
