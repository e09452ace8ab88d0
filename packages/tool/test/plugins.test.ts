import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";

let data: string;
let folder: string;
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), "bourse-plugins-"));
  folder = path.join(data, "plugins", "clock");
  mkdirSync(path.join(folder, "lib"), { recursive: true });
  for (const each of [path.join(data, "plugins"), folder, path.join(folder, "lib")]) chmodSync(each, 0o700);
  write("main.py", "print('hello')\n");
  write("lib/a.py", "");
  write("plugin.yaml", DESCRIPTION);
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const DESCRIPTION = `# The clock of Acme
id: acme.clock
name: Session clock
version: 1.0.0
api: "0.1"
runtime: python
entry: main.py
permissions: [env]
files: { main.py: ${"0".repeat(63)}a }
`;

function write(name: string, text: string): void {
  writeFileSync(path.join(folder, name), text, { mode: 0o600 });
}
const plugins = (...args: string[]) => call(["plugins", ...args], { env: { BOURSE_HOST_DATA: data } });
const inventory = () => plugins("inventory", folder);

interface Line {
  readonly id: string | null;
  readonly standing: string;
  readonly digest: string | null;
  readonly issues: readonly { rule: string; message: string; pointer: string; line?: number }[];
}
async function list(): Promise<readonly Line[]> {
  const { out, code } = await plugins("list", "--json");
  expect(code).toBe(0);
  return out.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Line]));
}
const only = async () => (await list())[0] as Line;
const rules = async () => (await only()).issues.map((each) => each.rule);

describe("plugins of the data folder", () => {
  it("are listed, trusted with the sentence about their rights, and asked about again after a change", async () => {
    expect((await inventory()).code).toBe(0);
    expect(readFileSync(path.join(folder, "plugin.yaml"), "utf8")).toMatch(/^# The clock of Acme\nid: acme\.clock\n/);
    expect(await only()).toMatchObject({ id: "acme.clock", standing: "untrusted", issues: [] });
    const trusted = await plugins("trust", "acme.clock", "--json");
    expect(trusted.json()).toMatchObject({ standing: "trusted", rights: expect.stringContaining("all your rights") });
    expect(trusted.json().rights).toContain("do not restrict the process");
    expect(await only()).toMatchObject({ standing: "trusted" });

    write("main.py", "print('other')\n");
    expect(await only()).toMatchObject({ standing: "refused", digest: null });
    expect(await rules()).toEqual(["plugin.inventory_differs"]);
    expect((await plugins("trust", "acme.clock")).err).toContain("plugin.refused");
    expect((await inventory()).code).toBe(0);
    expect(await only()).toMatchObject({ standing: "changed" });
    expect((await plugins("trust", "acme.clock", "--digest", "0".repeat(64))).err).toContain("plugin.digest_differs");
    expect(await only()).toMatchObject({ standing: "changed" });

    expect((await plugins("trust", "acme.clock")).code).toBe(0);
    expect((await plugins("trust", "acme.clock", "--revoke", "--json")).json()).toEqual({
      id: "acme.clock",
      revoked: true,
    });
    expect(await only()).toMatchObject({ standing: "untrusted" });
    expect((await plugins("trust", "acme.other")).err).toContain("plugin.unknown");
  });

  it("are none where there is no folder, and those that begin with a dot are nobody's", async () => {
    mkdirSync(path.join(data, "plugins", ".cache"));
    writeFileSync(path.join(data, "plugins", "notes.txt"), "");
    expect(await list()).toHaveLength(1);
    rmSync(path.join(data, "plugins"), { recursive: true });
    expect((await plugins("list")).out).toBe("There is no plugin.\n");
  });

  it("with a file more, a file less or other bytes are refused, each file named", async () => {
    await inventory();
    write("lib/b.py", "");
    write("main.py", "other");
    rmSync(path.join(folder, "lib/a.py"));
    const { issues } = await only();
    expect(issues.map(({ rule, pointer }) => `${rule} ${pointer}`).sort()).toEqual([
      "plugin.inventory_differs /files/lib~1a.py",
      "plugin.inventory_differs /files/lib~1b.py",
      "plugin.inventory_differs /files/main.py",
    ]);
  });

  it("without a folder, without other files, or with a description that is no YAML are refused in plain words", async () => {
    const none = path.join(data, "none");
    for (const args of [
      ["dev", none],
      ["dev", none, "--once"],
      ["inventory", none],
    ]) {
      const { code, err } = await plugins(...args);
      expect([code, err]).toEqual([1, expect.stringContaining(`there is no folder ${none} [plugin.folder_missing]`)]);
    }
    write("plugin.yaml", "id: a\n  b: [c\n");
    const broken = await plugins("inventory", folder);
    expect([broken.code, broken.err]).toEqual([1, expect.stringContaining("(plugin.yaml:1:5)")]);
    expect((await plugins("trust", "clock")).err).toContain("plugin.yaml_invalid");
    write("plugin.yaml", DESCRIPTION.replace(/files:.*\n/, ""));
    expect((await plugins("dev", folder, "--once")).err).not.toContain("files");
    for (const each of ["main.py", "lib"]) rmSync(path.join(folder, each), { recursive: true });
    expect((await plugins("inventory", folder)).err).toContain("holds no other file");
  });

  it("keep their own words when the inventory is written", async () => {
    const text = `# Mine\n${DESCRIPTION.replace("[env]", "[ env,workspace ] # both")}# The end\n`;
    write("plugin.yaml", text);
    expect((await inventory()).code).toBe(0);
    const written = readFileSync(path.join(folder, "plugin.yaml"), "utf8");
    expect(written.replace(/files:\n(?: {2}.*\n)+/, "")).toBe(text.replace(/files:.*\n/, ""));
    await inventory();
    expect(readFileSync(path.join(folder, "plugin.yaml"), "utf8")).toBe(written);
  });

  it("that nobody can describe are listed with line and column", async () => {
    write(
      "plugin.yaml",
      DESCRIPTION.replace("Session clock", "no").replace("permissions: [env]", "permissions: [all]"),
    );
    const { issues, id } = await only();
    expect(id).toBeNull();
    expect(issues.map(({ rule, line }) => `${line} ${rule}`)).toEqual(["3 plugin.yaml_ambiguous", "8 manifest.enum"]);
    const { out } = await plugins("list");
    expect(out).toContain("(plugin.yaml:3:7)");
    rmSync(path.join(folder, "plugin.yaml"));
    expect(await rules()).toEqual(["plugin.file_refused"]);
    expect((await inventory()).err).toContain("plugin.refused");
  });

  it.each([
    ["a link among the files", () => symlinkSync("/etc/hostname", path.join(folder, "lib/link")), "is a link"],
    ["a linked folder", () => symlinkSync("/usr/lib", path.join(folder, "lib/more")), "is a link"],
    ["a file that others can write", () => chmodSync(path.join(folder, "main.py"), 0o606), "written by others"],
    ["a file that a group can write", () => chmodSync(path.join(folder, "main.py"), 0o660), "written by others"],
    ["a folder that others can write", () => chmodSync(path.join(folder, "lib"), 0o777), "written by others"],
    ["a plugin's folder that others can write", () => chmodSync(folder, 0o777), "written by others"],
    ["plugins that others can write", () => chmodSync(path.join(data, "plugins"), 0o777), "written by others"],
  ])("with %s are refused", async (_, change, message) => {
    await inventory();
    await plugins("trust", "acme.clock");
    expect(await only()).toMatchObject({ standing: "trusted" });
    change();
    const { standing, issues } = await only();
    expect(standing).toBe("refused");
    expect(issues).toContainEqual(
      expect.objectContaining({ rule: "plugin.file_refused", message: expect.stringContaining(message) }),
    );
  });

  it("behind a link, and two with one id, are refused", async () => {
    await inventory();
    await plugins("trust", "acme.clock");
    symlinkSync(folder, path.join(data, "plugins", "linked"));
    expect((await list()).map((each) => each.standing)).toEqual(["trusted", "refused"]);
    rmSync(path.join(data, "plugins", "linked"));
    cpSync(folder, path.join(data, "plugins", "twin"), { recursive: true });
    const twins = await list();
    expect(twins.map((each) => each.standing)).toEqual(["refused", "refused"]);
    expect(twins.map((each) => each.issues[0]?.rule)).toEqual(["plugin.id_taken", "plugin.id_taken"]);
    expect((await plugins("trust", "acme.clock")).err).toContain("plugin.refused");
  });

  it("trusts nothing when the list of trusted plugins is damaged or open to others", async () => {
    await inventory();
    await plugins("trust", "acme.clock");
    const file = path.join(data, "plugin-trust.json");
    for (const text of ["{", '{"acme.clock": 1}', '{"acme.clock": "x"}']) {
      writeFileSync(file, text);
      expect((await plugins("list")).err).toContain("plugin.trust_unreadable");
    }
    writeFileSync(file, "{}");
    chmodSync(file, 0o644);
    expect((await plugins("list")).err).toContain("plugin.trust_unreadable");
  });
});
