import { spawnSync } from "node:child_process";
import { beforeAll, describe, expect, it } from "vitest";
import { PROGRAM } from "../src/commands.ts";
import { TEMPLATE_NAMES } from "../src/package-tool/new/template.ts";
import { call } from "./fake-io.ts";
import { put, testFolder } from "./workspace.ts";

const folder = testFolder();
const has = (shell: string) => spawnSync(shell, ["--version"]).status === 0;

describe.skipIf(!has("bash"))("bourse completion bash", () => {
  let script: string;
  beforeAll(async () => {
    script = put(folder, "bourse.bash", (await call(["completion", "bash"])).out);
  });

  /** The words that bash offers behind a line, as it asks the function that it was given for the program. */
  function offered(line: string): readonly string[] {
    const words = line.split(" ");
    const asked = `source "$1"; shift; complete -p bourse >&2; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=\${#COMP_LINE}; _bourse bourse "\${COMP_WORDS[COMP_CWORD]}" "\${COMP_WORDS[COMP_CWORD-1]}"; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync("bash", ["--norc", "-c", asked, "bash", script, ...words], {
      encoding: "utf8",
    });
    expect(stderr).toBe("complete -o default -F _bourse bourse\n");
    return stdout.split("\n").filter((word) => word !== "");
  }

  it("offers every command, and those of a group", () => {
    const names = PROGRAM.commands.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
    expect(offered("bourse ").toSorted()).toEqual([...new Set(names.map((name) => name.split(" ")[0]))].toSorted());
    expect(offered("bourse val")).toEqual(["validate"]);
    const keys = names.filter((name) => name.startsWith("keys ")).map((name) => name.slice(5));
    expect(offered("bourse keys ").toSorted()).toEqual(keys.toSorted());
  });

  it("offers options, the values that one allows, and the shells", () => {
    expect(offered("bourse validate my-extension --")).toEqual(["--format", "--json", "--help"]);
    expect(offered("bourse validate --format ")).toEqual(["text", "json", "sarif"]);
    expect(offered("bourse validate --format s")).toEqual(["sarif"]);
    expect(offered("bourse new my-extension --template ")).toEqual(TEMPLATE_NAMES);
    expect(offered("bourse completion ")).toEqual(["bash", "zsh", "fish"]);
  });

  it("offers nothing of its own where a path belongs, so that bash offers files", () => {
    expect(offered("bourse validate my")).toEqual([]);
    expect(offered("bourse nonsense ")).toEqual(offered("bourse "));
  });
});

it.each(["bash", "zsh", "fish"])(
  "holds in %s a place for each command and no sign that a shell interprets",
  async (shell) => {
    const { code, out } = await call(["completion", shell]);
    expect(code).toBe(0);
    for (const { name, isHidden } of PROGRAM.commands) if (!isHidden) expect(out).toContain(`"${name}"`);
    expect(out).not.toMatch(/\n\n\n|undefined/);
    const file = put(folder, `bourse.${shell}`, out);
    const checked = has(shell) ? spawnSync(shell, ["-n", file], { encoding: "utf8" }) : { status: 0, stderr: "" };
    expect([checked.status, checked.stderr]).toEqual([0, ""]);
  },
);

it("is refused for another shell", async () => {
  const { code, out, err } = await call(["completion", "tcsh"]);
  expect([code, out, err]).toEqual([2, "", 'error: there is no completion for "tcsh"; give one of bash, zsh, fish\n']);
});
