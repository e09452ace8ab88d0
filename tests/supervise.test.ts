import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Service, startService } from "../scripts/start/service.ts";
import { supervise } from "../scripts/start/supervise.ts";

/** A minimal service: it writes its process id, answers, and stops on request. */
const PROGRAM = `
import { appendFileSync } from "node:fs";
import { createServer } from "node:http";
appendFileSync(process.env.PIDS, process.pid + "\\n");
createServer((_request, response) => response.end("ready")).listen(Number(process.env.PORT), "127.0.0.1");
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
`;

let folder: string;
let running: Service[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bourse-supervise-"));
  writeFileSync(path.join(folder, "service.mjs"), PROGRAM);
  running = [];
});
afterEach(async () => {
  for (const each of running) await each.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

async function specOf(name: string) {
  const port = await freePort();
  const env = { PORT: String(port), PIDS: path.join(folder, `${name}.pids`) };
  return { name, program: path.join(folder, "service.mjs"), url: `http://127.0.0.1:${port}`, readyPath: "/", env };
}
const pids = (name: string) =>
  readFileSync(path.join(folder, `${name}.pids`), "utf8")
    .trim()
    .split("\n")
    .map(Number);
const answers = (service: Service) => fetch(service.url).then((answer) => answer.text());
const LIMITS = { attempts: 3, withinMs: 60_000, waitMs: 1 };

describe("npm start", () => {
  it("brings the host back after kill -9, and leaves the marketplace alone", async () => {
    const said: string[] = [];
    const [market, host] = [await specOf("market"), await specOf("host")];
    const supervision = { ...LIMITS, say: (line: string) => void said.push(line) };
    running = [await supervise(market, supervision), await supervise(host, supervision)];
    const [first, second] = running as [Service, Service];
    const before = second.pid;
    process.kill(before, "SIGKILL");
    await expect.poll(() => said).toContain("host is back");
    expect(said[0]).toBe("host ended by itself (killed by SIGKILL); starting it again");
    expect([await answers(first), await answers(second)]).toEqual(["ready", "ready"]);
    expect(second.pid).not.toBe(before);
    expect([pids("market").length, pids("host").length]).toEqual([1, 2]);
  });

  it("gives up a service that ends again and again, and stops one that it keeps without starting it again", async () => {
    const said: string[] = [];
    const spec = await specOf("host");
    const kept = await supervise(spec, { ...LIMITS, say: (line) => void said.push(line) });
    running = [kept];
    for (let attempt = 1; attempt < LIMITS.attempts; attempt++) {
      process.kill(kept.pid, "SIGKILL");
      await expect.poll(() => said.filter((line) => line === "host is back").length).toBe(attempt);
    }
    process.kill(kept.pid, "SIGKILL");
    expect(await kept.ended).toBe("killed by SIGKILL");
    const again = await supervise(spec, { ...LIMITS, say: (line) => void said.push(line) });
    const count = pids("host").length;
    await again.stop();
    expect(await again.ended).toBe("exit code 0");
    expect(pids("host").length).toBe(count);
    await startService(spec).then((service) => service.stop());
  });
});
