import { readFileSync } from "node:fs";
import path from "node:path";
import { ABI_STATUS, CAPABILITIES, ERROR_CATALOGUE, EXPORTS, FEATURE_BITS, IMPORTS } from "@bourse/contract";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const abi = read("docs/ABI.md");
const header = read("packages/sdk/c/svc.h");
const assemblyScript = read("packages/sdk/assemblyscript/abi.ts");

/** The text of one import's section. */
function section(name: string): string {
  return abi.split(/^## /m).find((part) => part.startsWith(`svc.${name}\n`)) ?? "";
}

describe("the ABI's page", () => {
  it.each(IMPORTS.map((each) => [each.name, each] as const))(
    "[ABI-01] has a section for svc.%s with its parameters and result",
    (name, each) => {
      const signature = /`\(([^)]*)\) -> ([^`]*)`/.exec(section(name));
      expect(signature?.[1]?.split(",").length).toBe(each.params.length);
      expect(signature?.[2]).toBe(each.results.length === 0 ? "()" : "i32");
      expect(section(name)).toMatch(/^(?:Result:|\| Result \|)/m);
      for (const version of each.apiVersions) expect(section(name)).toContain(`v${version}`);
      if (each.featureBit !== undefined) expect(section(name)).toContain(`feature bit ${each.featureBit}`);
      if (each.capability) expect(section(name)).toContain(`needs \`${each.capability}\``);
    },
  );

  it("[VER-05] lists every status, export, feature bit and capability index", () => {
    for (const [name, code] of Object.entries(ABI_STATUS)) expect(abi).toContain(`| ${code} | ${name} |`);
    for (const each of EXPORTS) expect(abi).toContain(`| \`${each.name}\` |`);
    for (const [name, bit] of Object.entries(FEATURE_BITS)) expect(abi).toContain(`| ${bit} | \`svc.${name}\` |`);
    for (const each of CAPABILITIES) expect(section("has_capability")).toContain(`${each.index} ${each.name}`);
  });
});

describe("the bindings", () => {
  it("[ABI-01] name the seven imports as the contract does, in C and in AssemblyScript", () => {
    for (const each of IMPORTS) expect(header).toContain(`SVC_IMPORT("${each.name}")`);
    const bound = [...assemblyScript.matchAll(/@external\("svc", "(\w+)"\)/g)].map((match) => match[1]);
    expect(bound.sort()).toEqual(IMPORTS.map((each) => each.name).sort());
  });

  it("hold the same statuses and capability indices", () => {
    const statuses = read("packages/sdk/assemblyscript/status.ts");
    for (const [name, code] of Object.entries(ABI_STATUS)) {
      expect(header).toContain(`SVC_${name} = ${code}`);
      expect(statuses).toContain(`const ${name}: i32 = ${code};`);
    }
    for (const each of CAPABILITIES)
      expect(header).toContain(`SVC_${each.name.replace(/[A-Z]/g, "_$&").toUpperCase()} = ${each.index}`);
    const capabilities = read("packages/sdk/assemblyscript/capability.ts");
    for (const [, name = "", index] of capabilities.matchAll(/const (\w+): i32 = (\d+);/g))
      expect(header).toContain(`SVC_${name} = ${index}`);
    const outcome = read("packages/sdk/assemblyscript/outcome.ts");
    for (const [, code = ""] of outcome.matchAll(/string = "(command\.\w+)";/g))
      expect(ERROR_CATALOGUE).toHaveProperty([code]);
  });
});
