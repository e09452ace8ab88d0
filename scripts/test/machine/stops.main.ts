import { existsSync, readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { Random } from "@bourse/testing/random";
import { processStat } from "../../lib/process-stat.ts";

/** `node stops.main.ts <process group> <seed>`: stops the group now and then, until the group or this input ends. */
const [group, seed] = process.argv.slice(2).map(Number) as [number, number];

/** Lengths of a stop, like those of a rented machine: some moments, and nearly a second at most. */
const STOPPED_MS = { least: 50, most: 900 };
/** Time between two stops: the group is stopped for a fifth of the time. */
const RUNNING_MS = { least: 400, most: 3400 };
/** Time for the group to finish when it is asked to end, and time between two looks whether it has. */
const END_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 50;

const random = Random.of(seed, "stops");
const between = ({ least, most }: typeof STOPPED_MS) => least + random.next() * (most - least);

/** Returns false when the group, or the process, no longer exists. */
function signal(name: NodeJS.Signals, pid = -group): boolean {
  try {
    return process.kill(pid, name);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw fault;
  }
}

interface Member {
  readonly pid: number;
  readonly isStopped: boolean;
}

/** The group's processes; none where the system has no such list. */
function members(): readonly Member[] {
  if (!existsSync("/proc")) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap(memberOf);
}

function memberOf(name: string): readonly Member[] {
  const pid = Number(name);
  const told = processStat(pid);
  return told?.group === group ? [{ pid, isStopped: told.state === "T" }] : [];
}

/** Stops the group for a moment. A process that a test has stopped itself, for instance a frozen database, stays stopped. */
async function standStill(): Promise<boolean> {
  const frozen = new Set(members().flatMap(({ pid, isStopped }) => (isStopped ? [pid] : [])));
  if (!signal("SIGSTOP")) return false;
  await delay(between(STOPPED_MS));
  if (frozen.size === 0) return signal("SIGCONT");
  for (const { pid } of members()) if (!frozen.has(pid)) signal("SIGCONT", pid);
  return true;
}

async function end(): Promise<void> {
  const until = performance.now() + END_WITHIN_MS;
  const isAsked = signal("SIGCONT") && signal("SIGTERM");
  while (isAsked && performance.now() < until && signal("SIGCONT")) await delay(LOOK_EVERY_MS);
  signal("SIGKILL");
  process.exit();
}

process.stdin.on("end", () => void end()).resume();
do await delay(between(RUNNING_MS));
while (await standStill());
