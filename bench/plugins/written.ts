import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { PluginManifest } from "@bourse/contract";

const PRELUDE = readFileSync(
  path.resolve(import.meta.dirname, "../../packages/host/test/fixtures/plugins/prelude.py"),
  "utf8",
);

/** Writes a plugin in Python, whose text follows the prelude; its id is `bench.` and its name. */
export function writePlugin(folder: string, name: string, script: string): PluginManifest {
  const described = {
    id: `bench.${name}`,
    name,
    version: "1.0.0",
    api: "0.1",
    runtime: "python",
    entry: "main.py",
    activation: "start",
    permissions: ["env", "window"],
    contributes: { commands: [{ id: `bench.${name}.echo`, title: "Echo" }] },
  } as const;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(path.join(folder, "main.py"), `${PRELUDE}\n${script}\n`, { mode: 0o600 });
  // JSON is YAML.
  writeFileSync(path.join(folder, "plugin.yaml"), JSON.stringify(described), { mode: 0o600 });
  return {
    ...described,
    permissions: [...described.permissions],
    contributes: { commands: [...described.contributes.commands] },
    files: {},
  };
}
