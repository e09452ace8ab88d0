import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { patiently } from "./patience.ts";

/** A real nginx on loopback with one worker. */
export interface Nginx {
  readonly url: string;
  /** Process id of the worker. */
  readonly worker: number;
  /** Its folder: logs, caches, and the files that a configuration serves. */
  readonly folder: string;
  stop(): Promise<void>;
}

const POLL_MS = 20;
/** A number of attempts, not a time: each attempt takes as long as the machine needs for it. */
const MOST_POLLS = patiently(500);

/** The path of nginx, or null with the reason for skipping a test. */
export function findNginx(): { readonly program: string } | { readonly missing: string } {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"];
  const program = folders.map((folder) => path.join(folder, "nginx")).find(existsSync);
  return program ? { program } : { missing: "nginx (Debian: nginx-light)" };
}

/** Starts nginx with this content of its `http` block. @throws when nginx is not installed. */
export async function startNginx(http: (at: { port: number; folder: string }) => string): Promise<Nginx> {
  const found = findNginx();
  if ("missing" in found) throw new Error(`missing: ${found.missing}`);
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-nginx-"));
  // Its worker does not run as root.
  chmodSync(folder, 0o777);
  const port = await freePort();
  const file = path.join(folder, "nginx.conf");
  writeFileSync(file, configuration(folder, http({ port, folder })));
  const said: string[] = [];
  const master = spawn(found.program, ["-c", file, "-p", folder, "-e", "stderr"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  master.stderr?.on("data", (bytes: Buffer) => said.push(bytes.toString()));
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(url, master, said);
  return {
    url,
    worker: onlyChildOf(master),
    folder,
    async stop() {
      const ended = once(master, "exit");
      master.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const configuration = (folder: string, http: string): string => `
daemon off;
worker_processes 1;
pcre_jit on;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${http}
}`;

async function untilAnswered(url: string, master: ChildProcess, said: readonly string[]): Promise<void> {
  for (let tries = 0; tries < MOST_POLLS && master.exitCode === null; tries += 1) {
    const isThere = await fetch(url).then(
      async (answer) => {
        await answer.arrayBuffer();
        return true;
      },
      () => false,
    );
    if (isThere) return;
    await delay(POLL_MS);
  }
  throw new Error(`nginx did not answer: ${said.join("").slice(-2000)}`);
}

function onlyChildOf({ pid }: ChildProcess): number {
  // A cache has helper processes, which are started after the worker.
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    const [child] = readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").trim().split(" ");
    if (child) return Number(child);
  }
  throw new Error("nginx has no worker");
}
