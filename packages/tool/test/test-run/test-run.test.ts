import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { patiently } from "@bourse/testing/patience";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { call } from "../fake-io.ts";
import { eventManifest, put, testFolder } from "../workspace.ts";

const folder = testFolder();
const root = path.resolve(import.meta.dirname, "../../../..");
beforeAll(() => symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules")));

const VIEW = eventManifest().contributes.views.main[0]?.id ?? "";
const SOURCE = `import { defineExtension, label } from "@bourse/sdk/guest";
import { sizeOf } from "./size.ts";

let shown = "new";
function never(): void {
  shown = "never";
}
defineExtension({
  onTap: ({ key }) => { shown = sizeOf(key.length); },
  onStop: () => never(),
  views: { "${VIEW}": () => label(shown, { key: "grow" }) },
});
`;
const SIZE = `export type Size = "small" | "large";

export function sizeOf(length: number): Size {
  if (length > 10) return "large";
  for (let at = 0; at < length; at += 1)
    if (at > 20) throw new Error("too long");
  return "small";
}
`;

const testOf = (runner: "node:test" | "vitest", shown: string) => `import { test } from "${runner}";
import { createTestHost } from "@bourse/tool/testing";

test("grows", async (t) => {
  const host = await createTestHost({ test: t });
  await host.start();
  await host.tap("grow");
  const [text] = host.view().texts();
  if (text !== "${shown}") throw new Error(\`it shows \${text}\`);
});
`;

function project(name: string, files: Readonly<Record<string, string>>): string {
  put(folder, `${name}/package/manifest.json`, JSON.stringify(eventManifest()));
  put(folder, `${name}/src/index.ts`, SOURCE);
  put(folder, `${name}/src/size.ts`, SIZE);
  for (const [file, text] of Object.entries(files)) put(folder, `${name}/${file}`, text);
  return path.join(folder, name);
}

describe("bourse test", () => {
  it("compiles the guest, runs the tests under Node, and tells which lines they reach", async () => {
    const dir = project("node", { "test/a.test.ts": testOf("node:test", "small") });
    const lcov = path.join(folder, "coverage.info");
    const { code, out } = await call(["test", dir, "--coverage", "--lcov", lcov]);
    expect([code, out]).toEqual([0, expect.stringMatching(/pass 1\n/)]);
    expect(existsSync(path.join(dir, "package/main.wasm"))).toBe(true);
    expect(out.slice(out.indexOf("coverage of")).split("\n")).toEqual([
      "coverage of the guest's source",
      "  src/index.ts   66.7%  4 of 6 lines; not reached: 6, 10",
      "  src/size.ts    50.0%  2 of 4 lines; not reached: 4, 6",
      "  all files      60.0%  6 of 10 lines",
      "",
    ]);
    expect(readFileSync(lcov, "utf8")).toContain("SF:src/size.ts\nDA:4,0\nDA:5,1\nDA:6,0\nDA:7,1\nLF:4\nLH:2\n");
  });

  it("runs them under vitest where the project has it, and answers in JSON", async () => {
    const dir = project("vitest", {
      "package.json": JSON.stringify({ type: "module", devDependencies: { vitest: "*" } }),
      "vitest.config.mjs": `export default { test: { testTimeout: ${patiently(30_000)} } };`,
      "test/a.test.ts": testOf("vitest", "small"),
    });
    const { code, json } = await call(["test", dir, "--coverage", "--json"]);
    expect([code, json()]).toMatchObject([
      0,
      {
        path: dir,
        ok: true,
        runner: "vitest",
        files: ["test/a.test.ts"],
        issues: [],
        coverage: { lines: 10, covered: 6 },
      },
    ]);
  });

  it("answers no when a test fails", async () => {
    const dir = project("fails", { "test/a.test.mjs": testOf("node:test", "large") });
    const { code, out } = await call(["test", dir]);
    expect([code, out]).toEqual([1, expect.stringContaining("it shows small")]);
  });

  it("shows all faults of sources that do not compile, and runs no test", async () => {
    const dir = project("broken", {
      "test/a.test.ts": "throw 1",
      "src/size.ts": "const = 1;\n",
      "src/index.ts": 'import "./size.ts";\nfetch("x");\n',
    });
    const { code, json } = await call(["test", dir, "--json"]);
    expect([code, json()]).toMatchObject([
      1,
      {
        ok: false,
        issues: [
          { file: "src/index.ts", line: 2 },
          { file: "src/size.ts", line: 1 },
        ],
      },
    ]);
  });

  it("says that the project's runner is not installed", async () => {
    // Nothing is installed around a folder of its own.
    const dir = mkdtempSync(path.join(tmpdir(), "bourse-no-runner-"));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    put(dir, "package.json", JSON.stringify({ devDependencies: { vitest: "*" } }));
    put(dir, "a.test.mjs", "");
    const { code, out } = await call(["test", dir]);
    expect([code, out]).toEqual([2, expect.stringContaining("[tool.test_runner_missing]")]);
  });

  it("says that there is no test, or no folder", async () => {
    const { code, out } = await call(["test", project("none", {})]);
    expect([code, out]).toEqual([2, expect.stringContaining("[tool.tests_missing]")]);
    expect(await call(["test", path.join(folder, "absent")])).toMatchObject({ code: 2 });
  });
});
