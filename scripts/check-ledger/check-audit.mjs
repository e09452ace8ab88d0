import { auditText, NOTHING_BEFORE, nextHash } from "./chain.mjs";
import { readExact } from "./read-exact.mjs";

/**
 * Checks an export of the audit trail, or several consecutive parts: each line's hash covers the previous one.
 *
 * @param {string} text
 * @returns {{ faults: string[], entries: number, head: string, from: bigint }}
 */
export function checkAudit(text) {
  const faults = [];
  const trail = { position: undefined, hash: undefined };
  let entries = 0;
  let from;
  let isOpen = false;
  for (const record of text.split("\n").filter(Boolean).map(readExact)) {
    const { format, after, hash, position, lines } = Object(record);
    if (format === "bourse-audit-1") {
      if (isOpen) faults.push("a part begins before the one before it has ended: the file is cut off");
      isOpen = true;
      if (trail.position === undefined) {
        from = after;
        if (after === 0n && hash !== NOTHING_BEFORE) faults.push("the first line does not begin the trail");
      } else if (after !== trail.position || hash !== trail.hash)
        faults.push(`the part after ${after} does not follow what is before it`);
      Object.assign(trail, { position: after, hash });
    } else if (lines !== undefined) {
      if (position !== trail.position || hash !== trail.hash)
        faults.push(`the end claims ${position} with another hash`);
      isOpen = false;
    } else {
      faults.push(...checkLine(record, trail).map((fault) => `line ${position}: ${fault}`));
      entries += 1;
    }
  }
  if (trail.position === undefined) faults.push("the first line is not the head of an audit trail");
  if (isOpen) faults.push("the last line does not hold the end: the file is cut off");
  return { faults, entries, head: trail.hash ?? "", from: from ?? 0n };
}

function checkLine(record, trail) {
  const { position, hash } = Object(record);
  const isLine = typeof position === "bigint" && typeof hash === "string" && typeof record.reason === "string";
  if (!isLine || trail.position === undefined) return ["it is no line of the trail"];
  const faults = [];
  if (position !== trail.position + 1n) faults.push(`the position is not ${trail.position + 1n}: lines are missing`);
  if (nextHash(trail.hash, auditText(record)) !== hash)
    faults.push("the hash is another: it was changed, or what was before it");
  Object.assign(trail, { position, hash });
  return faults;
}
