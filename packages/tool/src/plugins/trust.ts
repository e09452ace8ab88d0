import { PLUGIN_RIGHTS } from "@bourse/contract";
import { HostRefusal } from "@bourse/runtime/refusal";
import { confirm, isCancel } from "@clack/prompts";
import { hasFlag, type Invocation, textOption } from "../cli/command.ts";
import type { ExitCode } from "../cli/exit.ts";
import type { Io } from "../cli/io.ts";
import { safe } from "../cli/text.ts";
import { print } from "../marketplace/print.ts";
import { openPlugins, pluginFields } from "./open.ts";

/** Trusts a plugin as it is now, or takes the trust back. */
export async function trustPlugin(given: Invocation, io: Io): Promise<ExitCode> {
  const [id = ""] = given.args;
  const desk = openPlugins(given, io);
  if (hasFlag(given, "revoke")) {
    const revoked = desk.distrust(id);
    const line = revoked ? `${safe(id)} is no longer trusted.` : `${safe(id)} was not trusted.`;
    return print(given, io, { json: { id, revoked }, lines: () => [line] });
  }
  const shown = (await desk.list()).find((each) => each.manifest?.id === id);
  const digest = textOption(given, "digest") ?? shown?.digest;
  if (io.interactive && !hasFlag(given, "json") && shown?.manifest) {
    await io.err(`${PLUGIN_RIGHTS}\n`);
    const asks = shown.manifest.permissions.join(", ") || "nothing";
    const message = `${safe(shown.manifest.name)} (${id} ${shown.manifest.version}) asks Bourse for ${asks}. Trust ${digest}?`;
    const answer = await confirm({ message, initialValue: false });
    if (isCancel(answer) || !answer) throw new HostRefusal("plugin.untrusted", "nothing was changed");
  }
  const plugin = await desk.trust(id, digest);
  return print(given, io, {
    json: { ...pluginFields(plugin), rights: PLUGIN_RIGHTS },
    lines: (style) => [`${style.bold(id)} is trusted as it is now: ${plugin.digest}`, PLUGIN_RIGHTS],
  });
}
