import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { COMMAND_METHODS } from "../generated/methods.ts";
import { compareVersions } from "../version-order.ts";
import {
  HOST_RELEASES,
  HOST_VERSION,
  type HostRelease,
  hostVersionWith,
  unsupportedAbilities,
} from "./host-releases.ts";
import { hostVersionIssues } from "./rules/host-abilities.ts";

/** Abilities of released versions as SHA-256: the abilities of a released host never change. */
const RELEASED: Readonly<Record<string, string>> = {
  "3.0.0": "3827ffc51ca698be945c87ed264de3162a0f1b3383efea0e35fc1e0aee85d8f3",
};

const digest = ({ adds }: HostRelease) =>
  createHash("sha256")
    .update([...adds].sort().join("\n"))
    .digest("hex");

describe("[VER-06] the host's releases", () => {
  it("rise, and no ability comes twice", () => {
    const versions = HOST_RELEASES.map((each) => each.version);
    expect(versions.toSorted(compareVersions)).toEqual(versions);
    expect(HOST_VERSION).toBe(versions.at(-1));
    const all = HOST_RELEASES.flatMap((each) => each.adds);
    expect(new Set(all).size).toBe(all.length);
  });

  it("are not edited once released: a new ability is a row with a higher version", () => {
    const known = HOST_RELEASES.filter(({ version }) => version in RELEASED);
    expect(Object.fromEntries(known.map((each) => [each.version, digest(each)]))).toEqual(RELEASED);
  });

  it.each(COMMAND_METHODS)("say since when there is %s", (method) => {
    expect(hostVersionWith(`command ${method}`)).toBeDefined();
  });
});

describe("what no host acts on yet", () => {
  const releases: readonly HostRelease[] = [
    { version: "3.0.0", adds: ["runtime resource 1", "contribution alertTemplates"] },
  ];
  const unsupported = (runtime: string, apiVersion: number, contributes = {}) =>
    unsupportedAbilities({ runtime, apiVersion, contributes }, releases);

  it("is named by kind; views come with every runtime, and of a runtime that is missing nothing else is said", () => {
    expect(unsupported("resource", 1, { views: {}, viewContainers: {}, alertTemplates: [] })).toEqual([]);
    expect(unsupported("resource", 1, { researchLinks: [] })).toEqual(["contribution researchLinks"]);
    expect(unsupported("webApp", 3, { webApp: {} })).toEqual(["runtime webApp 3"]);
    expect(unsupportedAbilities({ runtime: "webApp", apiVersion: 3, contributes: { webApp: {} } })).toEqual([]);
  });
});

describe("[VER-06] minHostVersion held against the releases", () => {
  const releases: readonly HostRelease[] = [
    { version: "3.0.0", adds: ["runtime wasm 2"] },
    { version: "3.1.0", adds: ["contribution alertTemplates"] },
  ];
  const rules = (minHostVersion: string, contributes = {}) =>
    hostVersionIssues({ runtime: "wasm", apiVersion: 2, minHostVersion, contributes }, releases).map(
      (each) => `${each.severity} ${each.rule} ${each.pointer}`,
    );

  it("is too low for a host that has not all the manifest uses", () => {
    expect(rules("3.0.0")).toEqual([]);
    expect(rules("2.9.9")).toEqual(["warning manifest.host_version_low /minHostVersion"]);
    expect(rules("3.0.0", { alertTemplates: [] })).toEqual(["warning manifest.host_version_low /minHostVersion"]);
    expect(rules("3.1.0", { alertTemplates: [] })).toEqual([]);
  });

  it("is above every host that is known", () => {
    expect(rules("3.1.0+build")).toEqual([]);
    for (const version of ["3.1.1", "99999999999999999999.0.0"])
      expect(rules(version)).toEqual(["warning manifest.host_version_unknown /minHostVersion"]);
  });
});
