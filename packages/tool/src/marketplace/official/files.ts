import { type OfficialSets, officialSetsBody, type ProposedSetsVerdict, readProposedSets } from "@bourse/archive";
import { ClientRefusal } from "@bourse/client";
import { issue, OFFICIAL_SETS_MAX_BYTES } from "@bourse/contract";
import type { Io } from "../../cli/io.ts";
import { writeAtomic } from "../../package-tool/pack/write-atomic.ts";
import { readBounded } from "../../package-tool/read/bytes.ts";

/** Reads a file of official keys whose newest set may lack signatures. */
export async function readSets(path: string): Promise<Extract<ProposedSetsVerdict, { ok: true }>> {
  const { bytes, issue: fault } = await readBounded(path, OFFICIAL_SETS_MAX_BYTES);
  if (fault !== undefined) throw new ClientRefusal("tool.unreadable", fault.message);
  const read = readProposedSets(bytes);
  if (read.ok) return read;
  const issues = read.faults.map(({ code, message }) => issue(code, "", message));
  throw new ClientRefusal(read.faults[0]?.code ?? "official.set_invalid", `${path} cannot be used.`, issues);
}

export function writeSets(io: Io, path: string, sets: OfficialSets): Promise<void> {
  return writeJson(io, path, officialSetsBody(sets));
}

/** Writes a document that is complete or absent. */
export async function writeJson({ random }: Io, path: string, value: object): Promise<void> {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  const fault = await writeAtomic(path, new TextEncoder().encode(text), { random, readers: "everybody" });
  if (fault !== undefined) throw new ClientRefusal("tool.output_failed", fault.message);
}
