import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { TEMPLATE_NAMES, TEMPLATES, type Template, type TemplateName } from "../src/package-tool/new/template.ts";
import { call } from "./fake-io.ts";
import { put, testFolder } from "./workspace.ts";

const folder = testFolder();
const templateOf = (name: TemplateName): Template => TEMPLATES[name];
const PACKAGES = TEMPLATE_NAMES.filter((name) => templateOf(name).makes === "package");

const make = (name: string, ...more: readonly string[]) => call(["new", path.join(folder, name), ...more]);

describe("a project of `bourse new`", () => {
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
