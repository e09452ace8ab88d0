import { ClientRefusal } from "@bourse/client";
import { type Invocation, textOption } from "../cli/command.ts";
import type { ExitCode } from "../cli/exit.ts";
import type { Io } from "../cli/io.ts";
import { safe } from "../cli/text.ts";
import { writeAtomic } from "../package-tool/pack/write-atomic.ts";
import { print } from "./print.ts";

/** Writes an account's export to the file of `--out`; the file is complete or absent. */
export async function saveExport(given: Invocation, io: Io, bytes: Uint8Array): Promise<ExitCode> {
  const out = textOption(given, "out") ?? "";
  // An answer that was cut off in transit does not end like a document.
  if (!Buffer.from(bytes).toString("utf8").endsWith("}\n"))
    throw new ClientRefusal("tool.unreadable", "the marketplace sent an export without its end.");
  const fault = await writeAtomic(out, bytes, { random: io.random, readers: "owner" });
  if (fault !== undefined) throw new ClientRefusal("tool.output_failed", fault.message);
  return print(given, io, { json: { out, size: bytes.length }, lines: () => [`${safe(out)}  ${bytes.length} bytes`] });
}
