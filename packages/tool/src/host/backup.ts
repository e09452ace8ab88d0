import { constants, copyFileSync, existsSync } from "node:fs";
import { resolve } from "node:path";
import { HostCallRefusal } from "@bourse/client";
import { type Invocation, textOption } from "../cli/command.ts";
import type { ExitCode } from "../cli/exit.ts";
import type { Io } from "../cli/io.ts";
import { safe } from "../cli/text.ts";
import { print } from "../marketplace/print.ts";
import { openHost } from "./open-host.ts";

/** Lets the running host write a backup, and copies it to `--out`. @throws HostCallRefusal */
export async function backUp(given: Invocation, io: Io): Promise<ExitCode> {
  const out = textOption(given, "out");
  if (out !== undefined && existsSync(out)) throw new HostCallRefusal("tool.target_exists", `${resolve(out)} exists`);
  const backup = await openHost(given, io).call("POST /api/backups");
  const path = out === undefined ? backup.path : copied(backup.path, resolve(out));
  return print(given, io, {
    json: { ok: true, ...backup, path },
    lines: () => [safe(`Wrote ${path} (${backup.bytes} bytes). It holds no keys of services and no token.`)],
  });
}

/** Replaces no file. The host's own copy stays. */
function copied(from: string, to: string): string {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    return to;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new HostCallRefusal("tool.target_exists", `${to} exists; the backup is ${from}`);
    throw new HostCallRefusal("tool.output_failed", `${to} cannot be written (${code}); the backup is ${from}`);
  }
}
