import type { CommandRecordList } from "@bourse/contract/host-api";
import type { CommandLog } from "../broker/command-log.ts";
import { findInstalled } from "./change.ts";
import type { RunParts } from "./parts.ts";

/** Rows per answer: as many as a trader reads at once. */
const COMMANDS_SHOWN = 200;

/** Lists what an extension's guest commanded. */
export interface ListCommandsParts extends Pick<RunParts, "extensions"> {
  readonly commandLog: Pick<CommandLog, "list">;
}

/** @throws HostRefusal `install.not_installed` */
export function listCommands(parts: ListCommandsParts, id: string): CommandRecordList {
  findInstalled(parts, id);
  return {
    commands: parts.commandLog.list(id, COMMANDS_SHOWN).map(({ at, method, generation, code, durationMs }) => ({
      at,
      method,
      generation,
      ok: code === undefined,
      ...(code === undefined ? {} : { code }),
      duration_ms: durationMs,
    })),
  };
}
