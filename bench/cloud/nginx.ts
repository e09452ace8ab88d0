import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@bourse/testing/free-port";

const PROGRAM = "/usr/sbin/nginx";
const POLL_MS = 20;

/** A real nginx on loopback with one worker, serving one file. */
export interface Nginx {
  readonly url: string;
  /** The process that answers. */
  readonly worker: number;
  stop(): Promise<void>;
}

/** @throws when nginx is not installed (Debian: nginx). */
export async function startNginx(body: Buffer): Promise<Nginx> {
  if (!existsSync(PROGRAM)) throw new Error("missing: nginx (Debian: nginx)");
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-nginx-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  mkdirSync(path.join(folder, "site"));
  writeFileSync(path.join(folder, "site", "versions"), body);
  const file = path.join(folder, "nginx.conf");
  writeFileSync(file, configuration(folder, port));
  const master = spawn(PROGRAM, ["-c", file, "-p", folder, "-e", "stderr"], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}/versions`;
  await untilAnswered(url);
  return {
    url,
    worker: onlyChildOf(master),
    async stop() {
      const ended = once(master, "exit");
      master.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As its manual says for static files: kernel's sendfile, open files kept, no log. */
const configuration = (folder: string, port: number): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=100;
  default_type "application/json; charset=utf-8";
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; root ${folder}/site; etag on; add_header cache-control "public, max-age=0, must-revalidate"; }
}`;

async function untilAnswered(url: string): Promise<void> {
  for (let tries = 0; tries < 250; tries += 1) {
    const isThere = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isThere) return;
    await delay(POLL_MS);
  }
  throw new Error("nginx did not answer");
}

function onlyChildOf({ pid }: ChildProcess): number {
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    const [child] = readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").trim().split(" ");
    if (child) return Number(child);
  }
  throw new Error("nginx has no worker");
}
