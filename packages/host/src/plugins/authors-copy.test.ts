import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterEach, beforeEach, expect, it } from "vitest";
import { authorsCopy } from "./authors-copy.ts";

let at: string;
let folder: string;
let plugins: string;
beforeEach(() => {
  at = mkdtempSync(path.join(tmpdir(), "bourse-authors-copy-"));
  folder = path.join(at, "mine");
  plugins = path.join(at, "data/plugins");
  mkdirSync(folder, { mode: 0o700 });
  mkdirSync(plugins, { recursive: true, mode: 0o700 });
  writeFileSync(path.join(folder, "main.py"), "", { mode: 0o600 });
  save("acme.first");
});
afterEach(() => rmSync(at, { recursive: true, force: true }));

function save(id: string) {
  const text = `id: ${id}\nname: A\nversion: 1.0.0\napi: "0.1"\nruntime: python\nentry: main.py\nactivation: start\npermissions: []\n`;
  writeFileSync(path.join(folder, "plugin.yaml"), text, { mode: 0o600 });
}

it("is told with the id and the digest of one and the same save, also when another one comes meanwhile", async () => {
  const uuid = () => {
    save("acme.second");
    return SYSTEM_RANDOM.uuid();
  };
  const copy = authorsCopy({ folder, dataDir: path.join(at, "data"), random: { ...SYSTEM_RANDOM, uuid }, clock });
  const { manifest, digest } = await copy.refresh();
  const [name = ""] = readdirSync(plugins);
  const description = readFileSync(path.join(plugins, name, "plugin.yaml"));
  expect(name).toBe(`dev-${manifest.id}`);
  expect(description.toString()).toContain(`id: ${manifest.id}\n`);
  expect(createHash("sha256").update(description).digest("hex")).toBe(digest);
});

/** The half of a copy, as another command of the author's has it on the disk. */
function half(name: string, touched: Date) {
  const left = path.join(plugins, name);
  mkdirSync(left, { mode: 0o700 });
  writeFileSync(path.join(left, "half.py"), "");
  utimesSync(left, touched, touched);
}

const NOW = new Date("2026-03-02T12:00:00Z");
const clock = { now: () => NOW };
const minutesAgo = (count: number) => new Date(NOW.getTime() - count * 60_000);

it("removes what a killed command has left of any plugin, also while its own is refused, and nothing that is being made", async () => {
  half(".dev-acme.first", minutesAgo(59));
  half(".dev-acme.other", minutesAgo(61));
  writeFileSync(path.join(folder, "plugin.yaml"), "id: x\n", { mode: 0o600 });
  const copy = authorsCopy({ folder, dataDir: path.join(at, "data"), random: SYSTEM_RANDOM, clock });
  await expect(copy.refresh()).rejects.toMatchObject({ code: "plugin.refused" });
  expect(readdirSync(plugins)).toEqual([".dev-acme.first"]);
  save("acme.first");
  await copy.refresh();
  expect(readdirSync(plugins).sort()).toEqual([".dev-acme.first", "dev-acme.first"]);
  expect(readdirSync(path.join(plugins, ".dev-acme.first"))).toEqual(["half.py"]);
});

it("leaves nothing beside it, nor anything that a killed command has left", async () => {
  half(".dev-acme.first", minutesAgo(61));
  const copy = authorsCopy({ folder, dataDir: path.join(at, "data"), random: SYSTEM_RANDOM, clock });
  await copy.refresh();
  expect(readdirSync(plugins)).toEqual(["dev-acme.first"]);
  expect(readdirSync(path.join(plugins, "dev-acme.first")).sort()).toEqual(["main.py", "plugin.yaml"]);
  save("acme.second");
  await copy.refresh();
  expect(readdirSync(plugins)).toEqual(["dev-acme.second"]);
  await copy.remove();
  expect(readdirSync(plugins)).toEqual([]);
});
