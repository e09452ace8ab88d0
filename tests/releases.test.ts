import { readFileSync } from "node:fs";
import path from "node:path";
import { compareVersions, HOST_VERSION } from "@bourse/contract";
import { REST_API_VERSION } from "@bourse/contract/rest";
import { readProductBuild } from "@bourse/platform";
import { describe, expect, it } from "vitest";
import { parseCommandLine } from "../packages/tool/src/cli/program.ts";
import { PROGRAM } from "../packages/tool/src/commands.ts";
import { packageFile, packageName } from "../scripts/lib/packages.ts";
import { publishedPackages } from "../scripts/pack/pack.ts";
import { distTag, inOrder, OTHER_NAMES, stepsOf } from "../scripts/release/plan.ts";

const read = (file: string) => readFileSync(path.join(import.meta.dirname, "..", file), "utf8");
const VERSION = /^[0-9]+\.[0-9]+\.[0-9]+$/;

describe("the product's version", () => {
  it("is the newest release's, with the versions of the contracts that it has", () => {
    expect([JSON.parse(read("package.json")).version, REST_API_VERSION, HOST_VERSION]).toEqual(releases()[0]);
    const { version, packages } = JSON.parse(read("package-lock.json"));
    expect([version, packages[""].version]).toEqual([releases()[0]?.[0], releases()[0]?.[0]]);
  });

  it("has a section of the changelog for each release, in the same order", () => {
    const sections = [...read("CHANGELOG.md").matchAll(/^## (\d\S*)$/gm)].map(([, version]) => version);
    expect(sections).toEqual(releases().map(([version]) => version));
  });

  it("rises with every release, and no contract falls", () => {
    const rows = releases();
    expect(rows.flat().filter((each) => !VERSION.test(each))).toEqual([]);
    for (const [at, newer] of rows.entries()) {
      const older = rows[at + 1] ?? ["0.1.0", "0.0.0", "0.0.0"];
      const steps = newer.map((each, column) => compareVersions(each, older[column] ?? ""));
      expect(Math.min(...steps), newer.join(" ")).toBeGreaterThanOrEqual(0);
      expect(steps[0], newer.join(" ")).toBeGreaterThan(0);
    }
  });

  it("is what `bourse --version` says, with the commit", () => {
    const { version, commit } = readProductBuild();
    expect(version).toBe(releases()[0]?.[0]);
    expect(parseCommandLine(PROGRAM, ["--version"])).toEqual({
      output: `${version} (commit ${commit})\n`,
      failed: false,
    });
  });
});

describe("the steps of a release", () => {
  const names = publishedPackages();
  const tarballs = names.map((name) => ({ name: packageName(name), file: `dist/${name}.tgz`, bytes: 1 }));
  const steps = stepsOf({ version: "1.2.3", tarballs });

  it("reserve every name first, those that only guides say among them", () => {
    for (const name of [...OTHER_NAMES, ...tarballs.map((each) => each.name)]) expect(steps[0]).toContain(name);
  });

  it("publish each package once, with its provenance, after those that it asks for", () => {
    const published = [
      ...steps.join("\n").matchAll(/npm publish dist\/(\S+)\.tgz --access public --provenance --tag latest/g),
    ];
    const order = published.map(([, name = ""]) => name);
    expect(order).toEqual(inOrder(names));
    expect(order.toSorted()).toEqual(names);
    for (const [at, name] of order.entries()) {
      const { dependencies = {} } = packageFile(`packages/${name}`);
      const ours = Object.keys(dependencies).flatMap((each) => /^@bourse\/(.+)$/.exec(each)?.[1] ?? []);
      expect([name, ours.filter((each) => order.indexOf(each) > at)]).toEqual([name, []]);
    }
  });

  it("keep a version with a suffix from those who ask for none", () => {
    expect([distTag("1.2.3"), distTag("1.3.0-rc.1")]).toEqual(["latest", "next"]);
  });
});

/** The cells of each row of the page. */
function releases(): readonly string[][] {
  const rows = read("docs/releases.md").matchAll(/^\| (\d.*) \|$/gm);
  return [...rows].map(([, cells = ""]) => cells.split(" | "));
}
