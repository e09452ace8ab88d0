import { readdirSync, readFileSync } from "node:fs";

/**
 * All processes below one, including those that it adopted. Only on Linux; elsewhere, and once the process has ended,
 * the list is empty.
 * @returns process ids, parents before their children
 */
export function descendantsOf(pid: number): readonly number[] {
  const found = [...childrenOf(pid)];
  // The loop appends to the list that it walks.
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
