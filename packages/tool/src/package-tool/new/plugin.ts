import { createHash } from "node:crypto";
import { checkPluginManifest, type Issue, PLUGIN_FILE, PLUGIN_PROTOCOL } from "@bourse/contract";
import type { ProjectFiles, TemplateValues } from "./template.ts";

/** Adds the hashes of all other files to a plugin's description, so that the plugin can be trusted unchanged. */
export function withInventory(files: ProjectFiles): ProjectFiles {
  const lines = [...files]
    .filter(([name]) => name !== PLUGIN_FILE)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, bytes]) => `  ${name}: "${createHash("sha256").update(bytes).digest("hex")}"\n`);
  const description = new TextDecoder().decode(files.get(PLUGIN_FILE));
  const whole = new TextEncoder().encode(`${description}files:\n${lines.join("")}`);
  return new Map([...files, [PLUGIN_FILE, whole]]);
}

/** Faults in the values of a plugin; the template itself has none. */
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
  // The command's id would repeat the faults of the plugin's id.
  return issues.filter(({ pointer }) => pointer === "/id" || pointer === "/name");
}
