import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { hasWasmClang } from "@bourse/testing/clang";
import { describe, expect, it } from "vitest";
import { TEMPLATE_NAMES, TEMPLATES, type Template, type TemplateName } from "../src/package-tool/new/template.ts";
import { call } from "./fake-io.ts";
import { authorsEnvironment, testFolder } from "./workspace.ts";

const folder = testFolder();
const templateOf = (name: TemplateName): Template => TEMPLATES[name];
const PACKAGES = TEMPLATE_NAMES.filter((name) => templateOf(name).makes === "package");
const PLUGINS = TEMPLATE_NAMES.filter((name) => templateOf(name).makes === "plugin");

const hasC = hasWasmClang();

const make = (name: string, ...more: readonly string[]) => call(["new", path.join(folder, name), ...more]);

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
        env: authorsEnvironment(folder),
        encoding: "utf8",
      });
      expect([status, stdout, stderr]).toEqual([0, expect.anything(), expect.not.stringContaining("refused")]);
      if (template !== "web-app") expect(stdout).toMatch(/pass [123]\b/);
    });
  });

  it.each(PLUGINS)("of %s runs by the commands of its README that need no host", async (template) => {
    const project = path.join(folder, `runs-${template}`);
    const { json } = await make(`runs-${template}`, "--template", template, "--id", "acme.made", "--json");
    expect(json().files).toEqual(
      expect.arrayContaining([".gitignore", ".github/workflows/check.yml", "plugin/plugin.yaml"]),
    );
    const commands = firstThree(project).split(" && ").slice(0, 2).join(" && ");
    const { status, stdout, stderr } = spawnSync(commands, {
      cwd: project,
      shell: true,
      env: authorsEnvironment(folder),
      encoding: "utf8",
    });
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringMatching(/pass 1\b|Ran 1 test/)]);
    expect(stdout).toMatch(/\[\s*"SIM:ALTA",\s*"SIM:MAREA"\s*\]/);
  });
});
