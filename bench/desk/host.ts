import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Wish } from "./answer.ts";
import type { Turns } from "./turns.ts";

/** A host in another process, on a folder of its own. */
export interface DeskHost {
  readonly url: string;
  readonly token: string;
  /** A request to its local API. @throws Error when it is refused */
  ask(request: string, body?: unknown): Promise<Response>;
  /** The turns of its event loop during the work. */
  turnsDuring(work: () => Promise<unknown>): Promise<Turns>;
  /** Milliseconds of processor time since its start. */
  cpu(): Promise<number>;
  /** Makes only these symbols move; works only with a lively market. */
  move(symbols: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Starts a host with the simulated exchange. */
export const startDeskHost = (): Promise<DeskHost> => start("host.main.ts", { MARKET_SOURCE: "sim" });

/** Starts a host with a market that moves ten times a second, and an extension with the given number of live views. */
export const startLivelyHost = (views: number): Promise<DeskHost> =>
  start("lively-host.main.ts", { BENCH_VIEWS: String(views) });

async function start(program: string, settings: Readonly<Record<string, string>>): Promise<DeskHost> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-bench-desk-"));
  const child = fork(path.join(import.meta.dirname, program), {
    env: { ...process.env, ...settings, DATA_DIR: dataDir },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const told = async <Answer>(): Promise<Answer> => (await once(child, "message"))[0] as Answer;
  const wish = <Answer>(wanted: Wish): Promise<Answer> => {
    const answer = told<Answer>();
    child.send(wanted as string | string[]);
    return answer;
  };
  const { url, token } = await told<{ url: string; token: string }>();
  return {
    url,
    token,
    async ask(request, body) {
      const [method = "GET", target = ""] = request.split(" ");
      const isText = typeof body === "string";
      const response = await fetch(`${url}${target}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { "content-type": isText ? "text/csv" : "application/json" }),
        },
        ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
      });
      if (response.ok) return response;
      throw new Error(`${request}: ${response.status} ${await response.text()}`);
    },
    async turnsDuring(work) {
      await wish("begin");
      await work();
      return wish<Turns>("turns");
    },
    cpu: () => wish<number>("cpu"),
    async move(symbols) {
      await wish(symbols);
    },
    async close() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
