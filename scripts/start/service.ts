import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { deadline, type MachineTime, systemMachineTime } from "@bourse/platform";
import { inSeconds, processorTime, START_LIMITS, type StartLimits, watchStart } from "./work.ts";

/** One of our services as a child process. */
export interface Service {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  /** Resolves when the process has ended, with a description: its exit code or the signal. */
  readonly ended: Promise<string>;
  /** Asks it to stop and waits; after {@link STOP_GRACE_MS} it is killed. */
  stop(): Promise<void>;
}

export interface ServiceSpec {
  readonly name: string;
  readonly program: string;
  readonly url: string;
  /** Answers 2xx once the service can be used. */
  readonly readyPath: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A service that has not finished its work within this time never will. Its stores survive a kill. */
const STOP_GRACE_MS = 10_000;
const POLL_MS = 50;
/** A service that accepted the question and does not answer is asked again. */
const ANSWER_WITHIN_MS = 30_000;

/** How a service is waited for. */
export interface Waiting {
  /** Called now and then while a service is still starting. */
  readonly say: (line: string) => void;
  readonly machine: Pick<MachineTime, "now" | "after">;
  readonly limits?: StartLimits;
  /** {@link processorTime}, when absent. */
  readonly work?: (pid: number) => number | undefined;
  /** Ends the wait, and the service under way. */
  readonly signal?: AbortSignal;
}

/**
 * Starts a service and waits until it can be used, as long as it makes progress.
 *
 * @throws Error when it ends early, or when it makes no progress and is killed.
 */
export async function startService(spec: ServiceSpec, waiting: Waiting): Promise<Service> {
  const child = spawn(process.execPath, [spec.program], {
    // A service with an IPC channel exits when the channel closes, so that a killed starter leaves none behind.
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    // Ctrl-C reaches only the starter, which then stops one service after the other.
    detached: process.platform !== "win32",
    env: { ...process.env, ...spec.env },
  });
  // The service reports on standard output that it is ready; this terminal shows only our progress.
  child.stdout?.resume();
  const ended = once(child, "exit").then(() => howEnded(child));
  await untilReady(spec, child, waiting);
  return { name: spec.name, url: spec.url, pid: child.pid as number, ended, stop: () => stop(child, ended) };
}

async function untilReady(spec: ServiceSpec, child: ChildProcess, waiting: Waiting): Promise<void> {
  const { say, machine, limits = START_LIMITS, work = processorTime } = waiting;
  const whyGivenUp = watchStart({
    machine,
    limits,
    work: () => (child.pid === undefined ? undefined : work(child.pid)),
    onLong: (givenMs) => say(`${spec.name} is still starting after ${inSeconds(givenMs)}`),
  });
  for (;;) {
    if (hasEnded(child)) throw new Error(`${spec.name} ended before it was ready (${howEnded(child)})`);
    if (await answers(`${spec.url}${spec.readyPath}`, machine)) return;
    const reason = waiting.signal?.aborted ? "was stopped before it was ready" : whyGivenUp();
    if (reason !== undefined) {
      child.kill("SIGKILL");
      throw new Error(`${spec.name} ${reason}`);
    }
    await delay(POLL_MS);
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
const howEnded = ({ exitCode, signalCode }: Pick<ChildProcess, "exitCode" | "signalCode">): string =>
  signalCode === null ? `exit code ${exitCode}` : `killed by ${signalCode}`;

/** A refused connection only means "not yet": {@link untilReady} decides when it takes too long. */
function answers(url: string, machine: Waiting["machine"]): Promise<boolean> {
  return fetch(url, { signal: deadline(ANSWER_WITHIN_MS, machine) }).then(
    (response) => response.ok,
    () => false,
  );
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (hasEnded(child)) return;
  child.kill("SIGTERM");
  const cancel = systemMachineTime.after(STOP_GRACE_MS, () => child.kill("SIGKILL"));
  await ended;
  cancel();
}
