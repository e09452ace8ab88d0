import { resolve } from "node:path";
import { restoreBackup } from "@bourse/host";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { safe } from "../../cli/text.ts";
import { print } from "../../marketplace/print.ts";
import { backupWarning } from "../official.ts";

/** Restores a desk. @throws HostRefusal */
export async function restoreHost(given: Invocation, io: Io): Promise<ExitCode> {
  const [file = ""] = given.args;
  const folder = resolve(textOption(given, "data") ?? "");
  const { created_at, host_version, files } = await restoreBackup(io.random, resolve(file), folder);
  const text = `Restored the desk of ${created_at} into ${folder}. Start the host with DATA_DIR set to this folder.`;
  return print(given, io, {
    json: { ok: true, folder, created_at, host_version, files: files.length, official_memory_of: created_at },
    lines: () => [safe(text), safe(`The file of official keys is not part of a backup. ${backupWarning(created_at)}`)],
  });
}
