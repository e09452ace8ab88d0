import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { refusalCode } from "@bourse/host/testing";
import { SYSTEM_CLOCK, SYSTEM_RANDOM } from "@bourse/platform";
import { patiently } from "@bourse/testing/patience";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  EXAMPLE,
  modelPackage,
  NUMPY,
  PYTHON,
  preparedServer,
  SHORT_LIMITS,
  testFolder,
  until,
} from "../../../test/fixtures/forecast/model.fixture.ts";
import { prepareModel } from "../prepare/prepare.ts";
import { removeTree } from "../tree/change-tree.ts";
import { startModel } from "./start.ts";

let folder: ReturnType<typeof testFolder>;
const cleanUp: (() => unknown)[] = [];
beforeEach(() => {
  folder = testFolder();
});
afterEach(async () => {
  for (const each of cleanUp.splice(0).toReversed()) await each();
  removeTree(folder.path);
});

/** Another program on the port that the model had, which answers as if it were the model. */
async function impostor(port: number, proof: string) {
  const asked: Pick<IncomingMessage, "headers" | "url">[] = [];
  const server = createServer(({ headers, url }, response) => {
    asked.push({ headers, url });
    response.setHeader("x-svc-proof", proof).end("{}");
  });
  server.listen(port, "127.0.0.1");
  await until(() => server.listening);
  cleanUp.push(() => new Promise((resolve) => server.close(resolve)));
  return asked;
}

describe("[P26] a port that the model has freed", () => {
  it("is worth nothing to the program that takes it: no answer of it counts, and what it sees opens nothing", async () => {
    // The model closes its port and lives on, so that nothing tells the host that it is gone.
    const { setup } = await preparedServer(
      folder.path,
      `listener = socket.socket()
# Otherwise the system keeps the port from others for a while.
listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
listener.bind(("127.0.0.1", 0))
listener.listen(8)
tell(listener.getsockname()[1])
c, _ = listener.accept()
listener.close()
_, n, _ = read_request(c)
send(c, n, HEALTH)
c.close()
time.sleep(600)`,
    );
    const serving = await startModel(setup);
    cleanUp.push(serving.stop);
    const recorded: (readonly [string, string])[] = [];
    for (const proof of ["", "0".repeat(64)]) {
      const asked = await impostor(serving.port, proof);
      const body = '{"closes":[1]}';
      const ask = serving.ask({ method: "POST", path: "/forecast", body }, SHORT_LIMITS.answerMs);
      expect(await refusalCode(ask)).toBe("forecast.answer_invalid");
      const { "x-svc-count": count, "x-svc-proof": told } = asked[0]?.headers ?? {};
      recorded.push([String(count), String(told)]);
      await cleanUp.pop()?.();
    }
    expect(recorded[0]?.[1]).not.toBe(recorded[1]?.[1]);
    await serving.stop();
    // The next start, with a secret of its own, refuses the recorded requests.
    const next = await startModel((await officialModel()).setup);
    cleanUp.push(next.stop);
    for (const [count, proof] of recorded) {
      const headers = { "x-svc-count": count, "x-svc-proof": proof };
      expect(await statusOf(next.port, headers, '{"closes":[1]}')).toBe(401);
    }
    const health = await next.ask({ method: "GET", path: "/health" }, SHORT_LIMITS.answerMs);
    expect(health).toMatchObject({ status: "ok" });
  });
});

const SERVER = "tools/forecast/server.py";
/** Ends no connection of the test because it says nothing for so long: what keeps the host out is their number. */
const PATIENT_SERVER = readFileSync(join(EXAMPLE, "package", SERVER), "utf8").replace(
  "HEADER_SECONDS = 5.0",
  `HEADER_SECONDS = ${patiently(600)}`,
);

describe("[P26] the connections of the official model", () => {
  it("are not kept from the host by a program that opens many and says nothing, or half of a request", async () => {
    const { setup } = await officialModel({ [SERVER]: PATIENT_SERVER });
    const serving = await startModel(setup);
    cleanUp.push(serving.stop);
    const opening = { "says nothing": "", "says half": "POST /forecast HTTP/1.1\r\nHost: 127.0.0.1" };
    for (const words of Object.values(opening)) {
      const held = await Promise.all(Array.from({ length: 100 }, () => hold(serving.port, words)));
      expect(await serving.ask({ method: "GET", path: "/health" }, patiently(3_000))).toMatchObject({ status: "ok" });
      // The oldest gave way, the newest is still there.
      await until(() => held[0]?.destroyed === true);
      expect(held.at(-1)?.destroyed).toBe(false);
    }
  });
});

async function officialModel(changes?: Parameters<typeof modelPackage>[0]) {
  const { metadata, packed: files } = modelPackage(changes);
  const shared = { metadata, clock: SYSTEM_CLOCK, limits: SHORT_LIMITS, signal: new AbortController().signal };
  const wanted = { ...shared, files, folder: join(folder.path, "official"), progress: () => undefined };
  const prepared = await prepareModel(wanted, {
    ...shared,
    search: { environment: { MODEL_PYTHON: PYTHON, MODEL_WHEELS: NUMPY } },
    weights: { egress: { request: () => Promise.reject(new Error("no network in this test")) } },
  });
  return { setup: { ...shared, folder: wanted.folder, prepared, random: SYSTEM_RANDOM } };
}

async function hold(port: number, words: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  cleanUp.push(() => socket.destroy());
  socket.on("error", () => undefined).on("end", () => socket.destroy());
  socket.resume();
  await until(() => socket.readyState === "open" || socket.destroyed);
  socket.write(words);
  return socket;
}

async function statusOf(port: number, headers: Readonly<Record<string, string>>, body: string): Promise<number> {
  const url = `http://127.0.0.1:${port}/forecast`;
  return (await fetch(url, { method: "POST", headers, body })).status;
}
