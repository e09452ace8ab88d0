import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const packages = path.resolve(import.meta.dirname, "../..");
const start = globSync("tool/src/package-tool/**/*.ts", { cwd: packages }).map((each) => path.join(packages, each));

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"']+)["']/g;

/** Resolves an import: to a file of ours, or to the name of an external module. */
function resolve(specifier: string, from: string): string {
  if (specifier.startsWith(".")) return path.resolve(path.dirname(from), specifier);
  const ours = /^@bourse\/([a-z]+)(\/.+)?$/.exec(specifier);
  if (!ours) return specifier;
  const folder = path.join(packages, ours[1] ?? "");
  const { exports } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
    exports: Record<string, string>;
  };
  return path.join(folder, exports[`.${ours[2] ?? ""}`] ?? "missing");
}

/** Everything the package tool can ever load, including dynamic imports. */
function reachable(): { readonly files: ReadonlySet<string>; readonly modules: ReadonlySet<string> } {
  const files = new Set<string>();
  const modules = new Set<string>();
  const queue = [...start];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const target = resolve(specifier, file);
      if (path.isAbsolute(target)) queue.push(target);
      else modules.add(target);
    }
  }
  return { files, modules };
}

describe("the package tool", () => {
  const { files, modules } = reachable();
  const inside = [...files].map((file) => path.relative(packages, file));

  it("finds the graph it is to judge", () => {
    expect(inside).toContain("archive/src/package/build.ts");
    expect(inside).toContain("contract/src/manifest/check.ts");
    expect([...files].filter((file) => !existsSync(file))).toEqual([]);
  });

  it("[FLOW-16] reaches contract, archive, platform and its own plumbing, and nothing of the client", () => {
    const strange = inside.filter(
      (file) => !/^(?:contract|archive|platform|tool\/src\/(?:package-tool|cli))\//.test(file),
    );
    expect(strange).toEqual([]);
  });

  it("[FLOW-16] reaches no code that signs, makes keys or talks to a network", () => {
    const signing =
      /\bcreatePrivateKey\b|\bgenerateKeyPair|\bcreateSign\b|import\s*\{[^}]*\bsign\b[^}]*\}\s*from\s*["']node:crypto|\bed25519\.sign\b|getPublicKey/;
    expect([...files].filter((file) => signing.test(readFileSync(file, "utf8")))).toEqual([]);
    const network = ["undici", "node:http", "node:https", "node:net", "node:tls", "node:http2"];
    expect(network.filter((each) => modules.has(each))).toEqual([]);
  });
});
