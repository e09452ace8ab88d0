import { descendantsOf } from "./descendants.ts";

/** A process may start others until it is killed; another round kills those. */
const ROUNDS = 100;

/** Kills a process group; does nothing if it is undefined. */
export function killGroup(group: number | undefined): void {
  if (group !== undefined) kill(-group);
}

/** Kills all processes below a process, but not the process itself, on systems that report them. */
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

/** The process ended by itself, or its id now belongs to another user. */
function isGone(cause: unknown): boolean {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return code === "ESRCH" || code === "EPERM";
}
