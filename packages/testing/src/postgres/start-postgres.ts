import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { patiently } from "../patience.ts";
import { findPostgres } from "./find-postgres.ts";
import { type PostgresAddress, type PostgresServer, serverAt } from "./server.ts";

/** A real PostgreSQL server on loopback for one test file, which may stop and crash it. */
export interface TestPostgres extends PostgresServer {
  readonly address: PostgresAddress;
  /** Kills the server's first process with `kill -9`, and starts it again: it recovers everything it acknowledged. */
  crash(): Promise<void>;
  /** Suspends all of its processes (`kill -STOP`): it keeps its connections and answers nothing. */
  freeze(): void;
  /** Resumes them. */
  thaw(): void;
  stop(): Promise<void>;
}

/** Additional settings of the server, as in `postgresql.conf`. */
export interface PostgresOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** Folder in which the server makes its own; absent: the one for temporary files. */
  readonly within?: string;
}

/** Fast, but not safe against power loss: a test's data ends with the test. */
const USUAL_SETTINGS = { fsync: "off", max_connections: "200" };

/** A server that does not answer within this time never will. */
const READY_WITHIN_MS = patiently(60_000);
const POLL_MS = 50;

export async function startPostgres({ settings = {}, within = tmpdir() }: PostgresOptions = {}): Promise<TestPostgres> {
  const found = findPostgres();
  if ("missing" in found) throw new Error(`missing: ${found.missing}`);
  const account = unprivilegedAccount();
  const folder = mkdtempSync(path.join(within, "bourse-pg-"));
  if (account) chownSync(folder, account.uid, account.gid);
  const data = path.join(folder, "data");
  const run = { ...account, cwd: folder, env: { ...process.env, LC_ALL: "C" } };
  const made = spawnSync(
    path.join(found.bin, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
    { ...run, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const wanted = Object.entries({ ...USUAL_SETTINGS, ...settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const args = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder, ...wanted];
  const pidFile = path.join(data, "postmaster.pid");
  const launch = () => spawn(path.join(found.bin, "postgres"), args, { ...run, stdio: "ignore" });
  let server = launch();
  await untilReady(pidFile, server);
  const address = { bin: found.bin, folder, port };
  return {
    ...serverAt(address),
    address,
    async crash() {
      const ended = once(server, "exit");
      server.kill("SIGKILL");
      await ended;
      const deadline = Date.now() + READY_WITHIN_MS;
      // Its children notice that it is gone and exit; until the last has, no new server can start.
      do {
        await delay(POLL_MS);
        server = launch();
      } while (!(await isReady(pidFile, server)) && Date.now() < deadline);
    },
    freeze: () => signalAll(server, "SIGSTOP"),
    thaw: () => signalAll(server, "SIGCONT"),
    async stop() {
      const ended = once(server, "exit");
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The first process comes first: while it is suspended it starts no others. */
function signalAll({ pid = 0 }: ChildProcess, signal: "SIGSTOP" | "SIGCONT"): void {
  process.kill(pid, signal);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  for (const child of children) {
    try {
      process.kill(Number(child), signal);
    } catch (fault) {
      // A process may have exited by itself.
      if ((fault as NodeJS.ErrnoException).code !== "ESRCH") throw fault;
    }
  }
}

/** PostgreSQL refuses to run as root, so the server runs as its own account, or as nobody. */
function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const account = accounts.find(([name]) => name === "postgres") ?? accounts.find(([name]) => name === "nobody");
  if (!account) throw new Error("missing: an account other than root to run PostgreSQL as");
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

function isReady(pidFile: string, server: ChildProcess): Promise<boolean> {
  return untilReady(pidFile, server).then(
    () => true,
    () => false,
  );
}

async function untilReady(pidFile: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    // The server writes its process id in the first line of this file and its state in the last; the file of a dead
    // server stays.
    const told = existsSync(pidFile) ? readFileSync(pidFile, "utf8") : "";
    if (told.startsWith(`${server.pid}\n`) && told.includes("ready")) return;
    await delay(POLL_MS);
  }
  throw new Error("PostgreSQL did not become ready");
}
