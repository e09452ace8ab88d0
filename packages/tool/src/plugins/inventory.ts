import { writeInventory } from "@bourse/host/plugins";
import type { Invocation } from "../cli/command.ts";
import type { ExitCode } from "../cli/exit.ts";
import type { Io } from "../cli/io.ts";
import { plural } from "../cli/text.ts";
import { print } from "../marketplace/print.ts";
import { pluginFolderOf } from "./plugin-folder.ts";

/** Writes the inventory of an author's folder. */
export async function writePluginInventory(given: Invocation, io: Io): Promise<ExitCode> {
  const folder = pluginFolderOf(given.args[0] ?? "");
  const files = await writeInventory({ folder, owner: process.getuid?.(), random: io.random });
  return print(given, io, {
    json: { folder, files },
    lines: () => [`plugin.yaml names ${plural(files, "file")}.`],
  });
}
