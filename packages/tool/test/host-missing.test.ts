import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { resourceManifest, wasmManifest } from "@bourse/testing/archives";
import { assemble, HONEST_GUEST } from "@bourse/testing/guests";
import { expect, it } from "vitest";
import { PROGRAM } from "../src/commands.ts";
import { bourse } from "./spawn.ts";
import { put, testFolder } from "./workspace.ts";

/** Node then finds no package of this name, as in a project that has only the tool. */
const WITHOUT_HOST = `
import { registerHooks } from "node:module";
registerHooks({
  resolve(specifier, context, next) {
    if (!/^@bourse\\/host(?:\\/|$)/.test(specifier)) return next(specifier, context);
    throw Object.assign(new Error("Cannot find package '@bourse/host'"), { code: "ERR_MODULE_NOT_FOUND" });
  },
});
`;
const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(WITHOUT_HOST)}` };
const folder = testFolder();

const NEEDING = PROGRAM.commands.filter(({ needsHost }) => needsHost).map(({ name }) => name);

it("is refused by the commands that run code of the host, with what to do, before they do anything", async () => {
  expect(NEEDING).toEqual([
    "host service",
    "host restore",
    "plugins list",
    "plugins trust",
    "plugins run",
    "plugins dev",
    "plugins inventory",
  ]);
  const message = "This command needs the package @bourse/host, which is not installed.";
  const restored = path.join(folder, "restored");
  const { code, out, err } = await bourse(["host", "restore", "desk.tar", "--data", restored, "--json"], { env });
  expect(code).toBe(2);
  expect(JSON.parse(out)).toMatchObject({ ok: false, rule: "tool.host_missing", message });
  const remedy = "Add the package @bourse/host of the same release to the project, and run the command again.";
  expect(err).toBe(
    `bourse: ${message} [tool.host_missing]\n  ${remedy}\nRead more: bourse explain tool.host_missing\n`,
  );
  for (const args of [
    ["host", "service", "status"],
    ["plugins", "list"],
  ]) {
    expect(await bourse(args, { env })).toMatchObject({ code: 2, out: "", err });
  }
});

it("is missed by no other command: only those import it", async () => {
  const importing = globSync("src/**/*.ts", { cwd: path.resolve(import.meta.dirname, "..") })
    .filter((file) => !file.endsWith(".test.ts"))
    .filter((file) => /(?:from|import|resolve)\s*\(?\s*"@bourse\/host[/"]/.test(sourceOf(file)))
    .filter((file) => !/^src\/(?:plugins|host\/service|host\/restore)\//.test(file));
  // `bourse dev` needs it for a host of its own, and not where one runs.
  expect(importing.toSorted()).toEqual(["src/cli/host-package.ts", "src/dev/host.ts"]);
  // Only the definitions of the plugins' commands lead to what runs plugins.
  const leading = globSync("src/**/*.ts", { cwd: path.resolve(import.meta.dirname, "..") })
    .filter((file) => !file.startsWith("src/plugins/") && !file.endsWith(".test.ts"))
    .filter((file) => /"(?:\.\.?\/)+plugins\/|"(?:\.\.?\/)+(?:host\/)?(?:service|restore)\//.test(sourceOf(file)));
  expect(leading).toEqual(["src/commands.ts"]);
});

const sourceOf = (file: string): string => readFileSync(path.resolve(import.meta.dirname, "..", file), "utf8");

it("is needed by bourse dev for a host of its own", async () => {
  put(folder, "shown/manifest.json", resourceManifest({}));
  const { code, err } = await bourse(["dev", path.join(folder, "shown"), "--own"], { env });
  expect(code).toBe(2);
  expect(err).toContain("[tool.host_missing]");
});

it("is not needed to try a guest", async () => {
  put(folder, "guest/manifest.json", wasmManifest({}));
  put(folder, "guest/main.wasm", await assemble(HONEST_GUEST));
  const { code, out, err } = await bourse(["run", path.join(folder, "guest"), "--market", "sample", "--json"], { env });
  expect([code, err]).toEqual([0, ""]);
  expect(JSON.parse(out)).toMatchObject({ n: 1, ok: true });
});

it("is named by the help of each command that needs it", async () => {
  const { out } = await bourse(["plugins", "inventory", "--help"], { env });
  expect(out).toContain("@bourse/host");
});
