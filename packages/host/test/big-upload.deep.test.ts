import { request } from "node:http";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { patiently } from "@bourse/testing/patience";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ListeningHost, listeningHost } from "./fixtures/api/local-call.fixture.ts";

const GIGABYTE = 1024 ** 3;
const FILE_BYTES = 2 * GIGABYTE;
const PIECE_BYTES = 1024 ** 2;
/** The most bars that a file may have, while their columns grow by copying. */
const MOST_MEMORY = 1.2 * GIGABYTE;

let at: ListeningHost;
beforeEach(async () => {
  at = await listeningHost();
});
afterEach(() => at.host.dispose());

/** Two gigabytes of seconds, one bar each; `peak` is the most memory that was seen while they were sent. */
function seconds(measured: { peak: number }): Readable {
  let second = Date.UTC(2000, 0, 1) / 1000;
  const pieces = function* () {
    yield Buffer.from("time,open,high,low,close,volume\n");
    for (let sent = 0; sent < FILE_BYTES; ) {
      const lines: string[] = [];
      for (let size = 0; size < PIECE_BYTES; second += 1) {
        const line = `${second},101.25,102.5,100.75,101.5,1234\n`;
        size += line.length;
        lines.push(line);
      }
      const piece = Buffer.from(lines.join(""));
      sent += piece.length;
      measured.peak = Math.max(measured.peak, process.memoryUsage().rss);
      yield piece;
    }
  };
  return Readable.from(pieces());
}

describe("a file of two gigabytes", () => {
  it("is taken as it arrives in bounded memory, and refused with the reason", {
    timeout: patiently(900_000),
  }, async () => {
    const before = process.memoryUsage().rss;
    const measured = { peak: before };
    const sent = request(`${at.origin}/api/market/imports?name=big`, {
      method: "POST",
      headers: { authorization: `Bearer ${at.host.token}`, "content-type": "text/csv" },
    });
    const answered = Promise.withResolvers<{ status: number | undefined; body: string }>();
    sent.on("response", (response) => {
      text(response).then((body) => answered.resolve({ status: response.statusCode, body }), answered.reject);
    });
    sent.on("error", answered.reject);
    await pipeline(seconds(measured), sent);
    const { status, body } = await answered.promise;
    expect(status).toBe(422);
    expect(JSON.parse(body)).toMatchObject({
      error: { code: "market.import_refused", issues: [{ rule: "csv.too_large" }] },
    });
    expect(measured.peak - before).toBeLessThan(MOST_MEMORY);
    process.stdout.write(`2 GB: ${Math.round((measured.peak - before) / 1024 ** 2)} MiB more at most\n`);
    const listed = await fetch(`${at.origin}/api/market/imports`, {
      headers: { authorization: `Bearer ${at.host.token}` },
    });
    expect(await listed.json()).toMatchObject({ imports: [] });
  });
});
