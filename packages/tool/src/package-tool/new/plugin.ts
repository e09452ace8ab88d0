import { createHash } from "node:crypto";
import { checkPluginManifest, type Issue, PLUGIN_FILE, PLUGIN_PROTOCOL } from "@bourse/contract";
import type { ProjectFiles, TemplateValues } from "./template.ts";

/** The files of a plugin with the hashes of all others in its description, so that it can be trusted as it is. */
export function withInventory(files: ProjectFiles): ProjectFiles {
  const lines = [...files]
    .filter(([name]) => name !== PLUGIN_FILE)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, bytes]) => `  ${name}: "${createHash("sha256").update(bytes).digest("hex")}"\n`);
  const description = new TextDecoder().decode(files.get(PLUGIN_FILE));
  const whole = new TextEncoder().encode(`${description}files:\n${lines.join("")}`);
  return new Map([...files, [PLUGIN_FILE, whole]]);
}

/** Faults of the values of a plugin: its template has none of its own. */
export function pluginIssues({ id, name }: TemplateValues): readonly Issue[] {
  const [entry, hash] = ["main.py", "0".repeat(64)];
  const { issues } = checkPluginManifest({
    id,
    name,
    version: "0.1.0",
    api: PLUGIN_PROTOCOL,
    runtime: "python",
    entry,
    permissions: [],
    contributes: { commands: [{ id: `${id}.symbols`, title: name }] },
    files: { [entry]: hash },
  });
  // The command's id has the faults of the plugin's.
  return issues.filter(({ pointer }) => pointer === "/id" || pointer === "/name");
}
