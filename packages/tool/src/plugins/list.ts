import type { ListedPlugin } from "@bourse/host/plugins";
import { hasFlag, type Invocation } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit.ts";
import type { Io } from "../cli/io.ts";
import { issueLines } from "../cli/issues.ts";
import { type Paint, paint, safe } from "../cli/text.ts";
import { openPlugins, pluginFields } from "./open.ts";

/** Lists the plugins of the data folder. */
export async function listPlugins(given: Invocation, io: Io): Promise<ExitCode> {
  const plugins = await openPlugins(given, io).list();
  if (hasFlag(given, "json")) {
    for (const each of plugins) await io.out(`${JSON.stringify(pluginFields(each))}\n`);
    return EXIT.ok;
  }
  if (plugins.length === 0) await io.out("There is no plugin.\n");
  for (const each of plugins) await io.out(`${linesOf(each, paint(io.color)).join("\n")}\n`);
  return EXIT.ok;
}

function linesOf({ manifest, name, standing, digest, issues }: ListedPlugin, style: Paint): readonly string[] {
  const title = manifest
    ? `${style.bold(manifest.id)} ${manifest.version}  ${safe(manifest.name)}`
    : style.bold(safe(name));
  const asks = manifest?.permissions.join(", ") || "nothing";
  return [
    `${title}  ${standing === "trusted" ? style.green(standing) : style.yellow(standing)}`,
    ...(manifest ? [`  asks Bourse for: ${asks}`] : []),
    ...(digest === undefined ? [] : [style.dim(`  ${digest}`)]),
    ...issueLines(issues.map(placed), style),
  ];
}

function placed(found: ListedPlugin["issues"][number]): ListedPlugin["issues"][number] & { readonly file?: string } {
  return found.line === undefined ? found : { ...found, file: "plugin.yaml" };
}
