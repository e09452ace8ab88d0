import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

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

/** A service that has not finished its work by then never will: its stores survive a kill. */
const STOP_GRACE_MS = 10_000;
/** The first start of the embedded database on a slow disk takes some seconds; a minute means it hangs. */
const READY_WITHIN_MS = 60_000;
const POLL_MS = 50;

export async function startService(spec: ServiceSpec): Promise<Service> {
  const child = spawn(process.execPath, [spec.program], {
    // A service with an IPC channel exits when the channel closes, so that a killed starter leaves none behind.
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    // Ctrl-C reaches only the starter, which then stops one service after the other.
    detached: process.platform !== "win32",
    env: { ...process.env, ...spec.env },
  });
  // The service reports on standard output that it is ready; this terminal shows only our progress.
  child.stdout?.resume();
  const ended = once(child, "exit").then(([code, signal]) => (signal ? `killed by ${signal}` : `exit code ${code}`));
  await untilReady(spec, child);
  return { name: spec.name, url: spec.url, pid: child.pid as number, ended, stop: () => stop(child, ended) };
}

async function untilReady(spec: ServiceSpec, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${spec.name} ended before it was ready (exit code ${child.exitCode}).`);
    if (await answers(`${spec.url}${spec.readyPath}`)) return;
    await delay(POLL_MS);
  }
  child.kill("SIGKILL");
  throw new Error(`${spec.name} was not ready within ${READY_WITHIN_MS / 1000} s.`);
}

/** A refused connection only means "not yet": {@link untilReady} decides when it takes too long. */
function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_GRACE_MS);
  await ended;
  clearTimeout(timer);
}
