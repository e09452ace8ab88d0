import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A host in its own process, as `npm start` runs it. */
export interface HostProcess {
  readonly pid: number;
  /** The origin in the ready line. */
  readonly origin: string;
  readonly token: string;
  /** Everything printed so far. */
  output(): string;
  call(method: string, path: string, body?: unknown): Promise<Response>;
  /** Sends a signal and waits for the end; returns the exit code or signal. */
  end(signal: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<number | string>;
}

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.resolve("@bourse/host")));
const READY = /^host ready: (http:\/\/127\.0\.0\.1:\d+)\/#key=([\w-]+)$/m;

/** Starts `main.ts`; fails with its output if it ends before it is ready. */
export async function startHostProcess(
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<HostProcess> {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...process.env, PORT: "0", ...environment } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (output += part));
  const ended = once(child, "exit");
  const [, origin, token] = await untilReady(child, () => output, ended);
  if (origin === undefined || token === undefined || child.pid === undefined) throw new Error("no ready line");
  return {
    pid: child.pid,
    origin,
    token,
    output: () => output,
    call: callerOf(origin, token),
    async end(signal) {
      child.kill(signal);
      const [code, by] = (await ended) as [number | null, string | null];
      return code ?? by ?? "unknown";
    },
  };
}

/** Calls the local API of a host at this origin. */
export function callerOf(origin: string, token: string): HostProcess["call"] {
  return (method, path, body) =>
    fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}

async function untilReady(child: ChildProcess, output: () => string, ended: Promise<unknown>) {
  const { promise, resolve } = Promise.withResolvers<RegExpExecArray>();
  const look = () => {
    const found = READY.exec(output());
    if (found) resolve(found);
  };
  child.stdout?.on("data", look);
  const dead = ended.then(() => {
    throw new Error(`the host ended before it was ready: ${output()}`);
  });
  return Promise.race([promise, dead]);
}

/** Children of this process, from the kernel's list. */
export function childrenOf(pid: number): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
    .map(Number);
}

/** True while the process exists and is not a zombie. */
export function isAlive(pid: number): boolean {
  return /^State:\s+[^ZX\s]/m.test(status(String(pid)));
}

function parentOf(pid: string): number {
  return Number(/^PPid:\s+(\d+)$/m.exec(status(pid))?.[1]);
}

/** A process can end after it was listed; then it has no status. */
function status(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
}
