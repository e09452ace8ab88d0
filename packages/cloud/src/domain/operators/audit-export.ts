import { stringifyExact } from "@bourse/contract/money";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { type SealedLine, sealAt, sealedAfter } from "../../store/operators/audit-seals.ts";

const FORMAT = "bourse-audit-1";
const NOTHING_BEFORE = "0".repeat(64);

/**
 * A part of the sealed trail as lines of JSON: a header with the preceding hash, every line with its own, and an end.
 * Consecutive parts form one chain, which `scripts/check-ledger.mjs` checks.
 */
export async function exportAudit(service: Service, after: bigint): Promise<string> {
  const { database, limits } = service;
  const before = after === 0n ? NOTHING_BEFORE : await sealAt(database, after);
  if (before === undefined) refuse("state.not_found");
  const rows = await sealedAfter(database, { after, limit: limits.auditExportLines });
  const last = rows.at(-1);
  const end = { lines: rows.length, position: last?.position ?? after, hash: last?.hash ?? before };
  const lines = [{ format: FORMAT, after, hash: before }, ...rows.map(toLine), end];
  return `${lines.map((each) => stringifyExact(each)).join("\n")}\n`;
}

function toLine({ position, hash, seq, at, actor_id: actor, ...said }: SealedLine) {
  return { position, seq, at: at.toISOString(), actor, ...said, hash };
}
