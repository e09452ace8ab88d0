import type { CommandRecordList } from "@bourse/contract/host-api";
import type { HostParts } from "../parts.ts";
import { findInstalled } from "./change.ts";

/** Rows per answer: as many as a trader reads at once. */
const COMMANDS_SHOWN = 200;

/** @throws HostRefusal `install.not_installed` */
export function listCommands(parts: HostParts, id: string): CommandRecordList {
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
