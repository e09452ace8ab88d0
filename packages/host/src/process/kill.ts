import { descendantsOf } from "./descendants.ts";

/** A process starts others until it is killed: a further round meets those. */
const ROUNDS = 100;

/** Kills a process group; nothing where none is named. */
export function killGroup(group: number | undefined): void {
  if (group !== undefined) kill(-group);
}

/** Kills everything below a process, on systems that tell what that is, but not the process itself. */
export function killBelow(pid: number): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = descendantsOf(pid);
    if (found.length === 0) return;
    for (const each of found) kill(each);
  }
}

function kill(target: number): void {
  try {
    process.kill(target, "SIGKILL");
  } catch (cause) {
    if (!isGone(cause)) throw cause;
  }
}

/** Ended by itself, or another user's by now. */
function isGone(cause: unknown): boolean {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return code === "ESRCH" || code === "EPERM";
}
