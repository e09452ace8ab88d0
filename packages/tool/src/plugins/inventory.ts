import path from "node:path";
import { writeInventory } from "@bourse/host/plugins";
import type { Invocation } from "../cli/command.ts";
import type { ExitCode } from "../cli/exit.ts";
import type { Io } from "../cli/io.ts";
import { print } from "../marketplace/print.ts";

/** Writes the inventory of an author's folder. */
export async function writePluginInventory(given: Invocation, io: Io): Promise<ExitCode> {
  const [folder = ""] = given.args;
  const files = await writeInventory({ folder: path.resolve(folder), owner: process.getuid?.(), random: io.random });
  return print(given, io, {
    json: { folder: path.resolve(folder), files },
    lines: () => [`plugin.yaml names ${files} ${files === 1 ? "file" : "files"}.`],
  });
}
