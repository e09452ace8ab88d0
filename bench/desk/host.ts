import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Turns } from "./turns.ts";

/** A host in another process, on a folder of its own. */
export interface DeskHost {
  readonly url: string;
  readonly token: string;
  /** A request to its local API. @throws Error when it is refused */
  ask(request: string, body?: unknown): Promise<Response>;
  /** The turns of its loop while something was done. */
  turnsDuring(work: () => Promise<unknown>): Promise<Turns>;
  /** Milliseconds of processor time since its start. */
  cpu(): Promise<number>;
  close(): Promise<void>;
}

/** Starts a host with these settings; without any, it has the simulated exchange. */
export async function startDeskHost(settings: Readonly<Record<string, string>> = {}): Promise<DeskHost> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-bench-desk-"));
  const child = fork(path.join(import.meta.dirname, "host.main.ts"), {
    env: { ...process.env, MARKET_SOURCE: "sim", ...settings, DATA_DIR: dataDir },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const told = async <Answer>(): Promise<Answer> => (await once(child, "message"))[0] as Answer;
  const wish = <Answer>(name: string): Promise<Answer> => {
    const answer = told<Answer>();
    child.send(name);
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
    async close() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
