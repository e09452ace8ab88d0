import { setTimeout as delay } from "node:timers/promises";
import { Random } from "@bourse/testing/random";

/** `node stops.main.ts <process group> <seed>`: stops the group now and then, until the group or this input ends. */
const [group, seed] = process.argv.slice(2).map(Number) as [number, number];

/** A rented machine that stands still: for some moments, and nearly a second at the most. */
const STOPPED_MS = { least: 50, most: 900 };
/** Between two stops: a fifth of the time is stopped. */
const RUNNING_MS = { least: 400, most: 3400 };
/** For what the group does when it is asked to end. */
const END_WITHIN_MS = 10_000;

const random = Random.of(seed, "stops");
const between = ({ least, most }: typeof STOPPED_MS) => least + random.next() * (most - least);

/** False when nobody of the group is left. */
function signal(name: NodeJS.Signals): boolean {
  try {
    return process.kill(-group, name);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw fault;
  }
}

async function end(): Promise<void> {
  const isThere = signal("SIGCONT") && signal("SIGTERM");
  if (isThere) await delay(END_WITHIN_MS);
  signal("SIGKILL");
  process.exit();
}

process.stdin.on("end", () => void end()).resume();
for (let isThere = true; isThere; ) {
  await delay(between(RUNNING_MS));
  if (!signal("SIGSTOP")) break;
  await delay(between(STOPPED_MS));
  isThere = signal("SIGCONT");
}
