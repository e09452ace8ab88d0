import { readdirSync, readFileSync } from "node:fs";

/**
 * All processes below one, those that it adopted included. Linux alone; none elsewhere, and none once it has ended.
 * @returns process ids, parents before their children
 */
export function descendantsOf(pid: number): readonly number[] {
  const found = [...childrenOf(pid)];
  // Appended to as it is walked.
  for (const each of found) found.push(...childrenOf(each));
  return found;
}

function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
      const text = readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8");
      return text.split(" ").flatMap((each) => (each.trim() === "" ? [] : [Number(each)]));
    });
  } catch {
    // It ended between the two reads, or this system has no such files.
    return [];
  }
}
