import { isSemanticVersion } from "../../identifiers.ts";
import { type Issue, issue } from "../../issue.ts";
import { show } from "../../json/show.ts";
import type { JsonObject } from "../../json/value.ts";
import { compareVersions } from "../../version-order.ts";
import { defineRule } from "../contract.ts";
import { HOST_RELEASES, type HostRelease, hostVersionWith } from "../host-releases.ts";
import { members } from "./read.ts";

/** Reports only warnings, because the specification leaves the choice of `minHostVersion` to the publisher. */
export const hostAbilities = defineRule({
  id: "host-abilities",
  says: "minHostVersion should be an existing host version that supports everything in the manifest; see host-versions.md.",
  gives: ["manifest.host_version_low", "manifest.host_version_unknown"],
  check: (manifest) => hostVersionIssues(manifest, HOST_RELEASES),
});

/** Compares a manifest's `minHostVersion` with a list of the host's releases. */
export function hostVersionIssues(manifest: JsonObject, releases: readonly HostRelease[]): readonly Issue[] {
  const { minHostVersion: least } = manifest;
  if (typeof least !== "string" || !isSemanticVersion(least)) return [];
  const newest = releases.at(-1)?.version ?? "0.0.0";
  if (compareVersions(least, newest) > 0) {
    const message = `${show(least)} is above ${newest}, the newest host that this check knows`;
    return [issue("manifest.host_version_unknown", "/minHostVersion", message)];
  }
  return usedAbilities(manifest).flatMap((ability) => {
    const since = hostVersionWith(ability, releases);
    if (since === undefined || compareVersions(since, least) <= 0) return [];
    const message = `${show(least)} is below ${since}, the first host with: ${ability}`;
    return [issue("manifest.host_version_low", "/minHostVersion", message)];
  });
}

/** The abilities that a manifest reveals. Only the guest's code knows which commands it sends. */
function usedAbilities({ runtime, apiVersion, contributes }: JsonObject): readonly string[] {
  const kinds = members(contributes).map(([kind]) => `contribution ${kind}`);
  return [`runtime ${String(runtime)} ${String(apiVersion)}`, ...kinds];
}
