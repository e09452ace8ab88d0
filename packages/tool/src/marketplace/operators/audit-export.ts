import { ClientRefusal } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { safe } from "../../cli/text.ts";
import { writeAtomic } from "../../package-tool/pack/write-atomic.ts";
import { openLoggedIn } from "../context.ts";
import { print } from "../print.ts";

interface End {
  readonly lines: number;
  readonly position: number;
}

/** Saves the trail after a position in chunks; the file is complete or absent. */
export async function exportAudit(given: Invocation, io: Io): Promise<ExitCode> {
  const out = textOption(given, "out") ?? "";
  const { rest } = openLoggedIn(given, io);
  const parts: Uint8Array[] = [];
  let after = positionOf(given);
  for (;;) {
    const part = await rest.call("exportAudit", { query: { after } });
    const { lines, position } = endOf(part);
    if (lines === 0 && parts.length > 0) break;
    parts.push(part);
    after = String(position);
    if (lines === 0) break;
  }
  const bytes = Buffer.concat(parts);
  const fault = await writeAtomic(out, bytes, { random: io.random, readers: "owner" });
  if (fault !== undefined) throw new ClientRefusal("tool.output_failed", fault.message);
  const json = { out, size: bytes.length, position: after };
  return print(given, io, { json, lines: () => [`${safe(out)}  ${bytes.length} bytes  up to position ${after}`] });
}

/** @throws ClientRefusal `tool.usage` */
function positionOf(given: Invocation): string {
  const text = textOption(given, "after") ?? "0";
  if (/^(?:0|[1-9][0-9]{0,17})$/.test(text)) return text;
  throw new ClientRefusal("tool.usage", `"${text}" is not a position; the previous export reports its last position.`);
}

/** @throws ClientRefusal `tool.unreadable` when the chunk was cut off in transit. */
function endOf(part: Uint8Array): End {
  const last = Buffer.from(part).toString("utf8").trimEnd().split("\n").at(-1) ?? "";
  const end = JSON.parse(last) as Partial<End>;
  if (typeof end.lines === "number" && typeof end.position === "number")
    return { lines: end.lines, position: end.position };
  throw new ClientRefusal("tool.unreadable", "the marketplace sent a part of the audit trail without its end.");
}
