import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { hasWasmClang } from "@bourse/testing/clang";
import { describe, expect, it } from "vitest";
import { TEMPLATE_NAMES, TEMPLATES, type Template, type TemplateName } from "../src/package-tool/new/template.ts";
import { call } from "./fake-io.ts";
import { BIN } from "./spawn.ts";
import { put, testFolder } from "./workspace.ts";

const folder = testFolder();
const root = path.resolve(import.meta.dirname, "../../..");
const templateOf = (name: TemplateName): Template => TEMPLATES[name];
const PACKAGES = TEMPLATE_NAMES.filter((name) => templateOf(name).makes === "package");
const PLUGINS = TEMPLATE_NAMES.filter((name) => templateOf(name).makes === "plugin");

const hasC = hasWasmClang();

const make = (name: string, ...more: readonly string[]) => call(["new", path.join(folder, name), ...more]);

/** The environment of somebody who has the tool, and the packages of this checkout in the place of a registry. */
function env(): NodeJS.ProcessEnv {
  const bin = path.join(folder, "bin");
  if (!existsSync(bin)) {
    chmodSync(put(bin, "bourse", `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`), 0o755);
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  }
  const places = [bin, path.join(root, "node_modules/.bin"), path.dirname(process.execPath), process.env.PATH ?? ""];
  return { ...process.env, PATH: places.join(path.delimiter), NO_COLOR: "1", NODE_OPTIONS: "" };
}

/** The first three commands of a README, in one shell. What npm would install is there already. */
function firstThree(project: string): string {
  const readme = readFileSync(path.join(project, "README.md"), "utf8");
  const [, block = ""] = /```sh\n([\s\S]*?)```/.exec(readme) ?? [];
  const commands = block.trimEnd().split("\n").slice(0, 3);
  expect(commands).toHaveLength(3);
  return commands.map((line) => line.replace(/ +#.*$/, "").replace(/^npm install && /, "")).join(" && ");
}

describe("a project of `bourse new`", () => {
  it.for(PACKAGES)("of %s runs by the first three commands of its README", (template, { skip }) => {
    if (templateOf(template).lang === "c" && !hasC) skip("there is no clang here that compiles to wasm32");
    const project = path.join(folder, `runs-${template}`);
    return make(`runs-${template}`, "--template", template).then(({ code }) => {
      expect(code).toBe(0);
      const { status, stdout, stderr } = spawnSync(firstThree(project), {
        cwd: project,
        shell: true,
        env: env(),
        encoding: "utf8",
      });
      expect([status, stdout, stderr]).toEqual([0, expect.anything(), expect.not.stringContaining("refused")]);
      if (template !== "web-app") expect(stdout).toMatch(/pass [12]\b/);
    });
  });

  it.each(PLUGINS)("of %s runs by the commands of its README that need no host", async (template) => {
    const project = path.join(folder, `runs-${template}`);
    const { json } = await make(`runs-${template}`, "--template", template, "--id", "acme.made", "--json");
    expect(json().files).toEqual(
      expect.arrayContaining([".gitignore", ".github/workflows/check.yml", "plugin/plugin.yaml"]),
    );
    const commands = firstThree(project).split(" && ").slice(0, 2).join(" && ");
    const { status, stdout, stderr } = spawnSync(commands, { cwd: project, shell: true, env: env(), encoding: "utf8" });
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringMatching(/pass 1\b|Ran 1 test/)]);
    expect(stdout).toMatch(/\[\s*"SIM:ALTA",\s*"SIM:MAREA"\s*\]/);
  });

  it.each(PACKAGES)("of %s has the schema of its manifest, an ignore file and a workflow", async (template) => {
    const { json } = await make(`has-${template}`, "--template", template, "--json");
    const files = json().files as readonly string[];
    for (const name of [".gitignore", ".vscode/tasks.json", ".github/workflows/check.yml", "manifest.schema.json"])
      expect(files).toContain(name);
    const project = path.join(folder, `has-${template}`);
    const manifest = path.join(project, "package/manifest.json");
    const { $schema } = JSON.parse(readFileSync(manifest, "utf8"));
    expect(existsSync(path.resolve(path.dirname(manifest), $schema))).toBe(true);
    expect((await call(["doctor", project, "--json"])).json().checks).toContainEqual(
      expect.objectContaining({ check: "ignore", state: "ok" }),
    );
    expect((await call(["validate", manifest, "--json"])).json()).toMatchObject({ ok: true, issues: [] });
  });

  it("shows its faults in VS Code: the matcher of its task finds file, line and column", async () => {
    await make("matched", "--template", "resource");
    const project = path.join(folder, "matched");
    const { tasks } = JSON.parse(readFileSync(path.join(project, ".vscode/tasks.json"), "utf8"));
    const { regexp, ...groups } = tasks[0].problemMatcher.pattern as { readonly regexp: string } & Record<
      string,
      number
    >;
    const manifest = path.join(project, "package/manifest.json");
    put(project, "package/manifest.json", readFileSync(manifest, "utf8").replace('"version": "0.1.0"', '"version": 1'));
    const { out } = await call(["validate", project]);
    const found = out.split("\n").flatMap((line) => new RegExp(regexp).exec(line) ?? []);
    const of = (name: string) => found[groups[name] ?? -1];
    expect([of("severity"), of("file"), of("line"), of("column"), of("code")]).toEqual([
      "error",
      manifest,
      "5",
      "14",
      "manifest.type",
    ]);
  });

  it("is found by its kind and language, which are asked for only where there is a choice", async () => {
    const of = async (...flags: readonly string[]) => {
      const { code, out, err } = await make(`kind-${flags.join("")}`, ...flags, "--json");
      return code === 0 ? JSON.parse(out).template : err;
    };
    expect(await of("--kind", "resource")).toBe("resource");
    expect(await of("--kind", "view", "--lang", "wat", "--yes")).toBe("wasm-wat");
    expect(await of("--kind", "interactive", "--lang", "assemblyscript")).toBe("interactive-as");
    expect(await of("--kind", "view", "--lang", "typescript")).toBe("view-ts");
    expect(await of("--kind", "interactive", "--lang", "typescript")).toBe("interactive-ts");
    expect(await of("--kind", "plugin", "--lang", "python")).toBe("plugin-python");
    expect(await of("--kind", "webapp")).toBe("web-app");
    expect(await of("--kind", "view")).toBe(
      "error: give --lang: typescript, assemblyscript, wat, c where nobody can be asked\n",
    );
    expect(await of("--kind", "plugin", "--lang", "wat")).toBe(
      "error: plugin is not made in wat; give one of typescript, python\n",
    );
    expect(await of("--kind", "view", "--template", "resource")).toBe("error: give --template, or --kind and --lang\n");
    const pairs = TEMPLATE_NAMES.map((name) => `${templateOf(name).kind} ${templateOf(name).lang}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  it("of resource has one of each contribution", async () => {
    await make("nine", "--template", "resource");
    const { contributes } = JSON.parse(readFileSync(path.join(folder, "nine/package/manifest.json"), "utf8"));
    expect(Object.keys(contributes)).toHaveLength(9);
  });
});
