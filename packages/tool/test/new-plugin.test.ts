import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { COMMON_LIMITS, patiently } from "@bourse/testing/patience";
import { describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { jsonLines } from "./spawn.ts";
import { put, testFolder } from "./workspace.ts";

const folder = testFolder();
const root = path.resolve(import.meta.dirname, "../../..");
const env = { BOURSE_HOST_DATA: folder, PATH: process.env.PATH ?? "", HOME: folder };
const bourse = (...args: string[]) => call(args, { env });
const NAME = 'The "quoted" prices: all';

/** As this project's own runner loads the tests of extensions of the client. */
const untransformed = { viteModuleRunner: false, nodeLoader: false };

const idOf = (template: string) => `acme.${template}`;

/** Makes a project, and puts its plugin among those of the data folder. */
async function made(template: string): Promise<{ readonly project: string; readonly dir: string }> {
  const project = path.join(folder, "projects", template);
  expect(await bourse("new", project, "--template", template, "--id", idOf(template), "--name", NAME)).toMatchObject({
    code: 0,
    err: "",
  });
  mkdirSync(path.join(folder, "plugins"), { recursive: true, mode: 0o700 });
  const dir = path.join(folder, "plugins", template);
  cpSync(path.join(project, "plugin"), dir, { recursive: true });
  return { project, dir };
}

describe.each(["plugin-ts", "plugin-python"])("bourse new --template %s", (template) => {
  it("[INAPP-07] makes a plugin with the hashes of its files that runs, is trusted, and runs again", async () => {
    const { project, dir } = await made(template);
    const id = idOf(template);
    const command = `${id}.symbols`;
    expect((await bourse("plugins", "dev", project, command, "--once", "--json")).json()).toEqual({
      id,
      command,
      result: ["SIM:ALTA", "SIM:MAREA"],
    });
    const listed = jsonLines((await bourse("plugins", "list", "--json")).out).find((each) => each.id === id);
    expect(listed).toMatchObject({ name: NAME, standing: "untrusted", issues: [] });
    expect((await bourse("plugins", "trust", id)).code).toBe(0);
    const ran = await bourse("plugins", "run", id, command, "--json");
    expect(ran.json().result).toEqual(["SIM:ALTA", "SIM:MAREA"]);
    const before = readFileSync(path.join(dir, "plugin.yaml"), "utf8");
    expect((await bourse("plugins", "inventory", dir)).code).toBe(0);
    expect(readFileSync(path.join(dir, "plugin.yaml"), "utf8")).toBe(before);
    expect((await bourse("plugins", "inventory", project)).code).toBe(0);
    expect(readFileSync(path.join(project, "plugin/plugin.yaml"), "utf8")).toBe(before);
  });

  it("refuses an id that no plugin may have, and a publisher, and writes nothing", async () => {
    const dir = path.join(folder, "wrong");
    const wrong = await bourse("new", dir, "--template", template, "--id", "svc.prices", "--json");
    expect([wrong.code, wrong.json().issues]).toMatchObject([1, [{ pointer: "/id" }]]);
    const named = await bourse("new", dir, "--template", template, "--publisher", "Acme");
    expect([named.code, named.err]).toEqual([2, expect.stringContaining("--publisher is for packages")]);
    expect(existsSync(dir)).toBe(false);
  });

  it("derives an id that a plugin may have from the folder's name", async () => {
    const dir = path.join(folder, `My_First.${template}`);
    expect((await bourse("new", dir, "--template", template, "--json")).json()).toMatchObject({
      ok: true,
      template,
      id: expect.stringMatching(/^[a-z0-9-]+\.my-first-plugin-(?:ts|python)$/),
    });
  });
});

describe("the template of a plugin in TypeScript", () => {
  it("compiles with the types that it carries", async () => {
    const dir = path.join(folder, "compiled");
    expect((await bourse("new", dir, "--template", "plugin-ts", "--name", NAME)).code).toBe(0);
    const tsc = path.join(root, "node_modules/typescript/bin/tsc");
    expect(execFileSync(process.execPath, [tsc, "-p", dir, "--checkers", "1"], { encoding: "utf8" })).toBe("");
  });
});

describe("bourse new --template in-app", () => {
  it("makes an extension of the client that passes its own test", async () => {
    const dir = path.join(folder, "in-app/quoted");
    expect((await bourse("new", dir, "--template", "in-app", "--id", "bourse.prices", "--name", 'A "q"')).code).toBe(0);
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    put(folder, "vitest.config.mjs", `export default ${JSON.stringify({ test: { experimental: untransformed } })}\n`);
    cpSync(path.join(root, "tsconfig.json"), path.join(folder, "tsconfig.json"));
    const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
    const said = execFileSync(
      process.execPath,
      [vitest, "run", `--hookTimeout=${patiently(COMMON_LIMITS.hookMs)}`, "--root", folder, dir],
      {
        encoding: "utf8",
      },
    );
    expect(said).toContain("1 passed");
  });
});
