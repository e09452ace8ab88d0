import { mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import {
  type Author,
  makePackage,
  startCloud,
  type TestCloud,
  type TestPackage,
  upload,
  verdictOf,
} from "@bourse/cloud/testing";
import type { Ticket } from "@bourse/contract/rest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let cloud: TestCloud;
let author: Author;
let sent: TestPackage;
let ticket: Ticket;
beforeAll(async () => {
  cloud = await startCloud();
  author = await cloud.author();
  sent = makePackage({ publisher: author.publisher });
  ticket = await author.ticket(sent);
});
afterAll(() => cloud.close());

const BOUNDARY = "a-boundary";
const CLOSING = `--${BOUNDARY}--\r\n`;

const fieldPart = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

function form(fields: Readonly<Record<string, string>>): Buffer {
  const head = Object.entries(fields).map(([name, value]) => fieldPart(name, value));
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="p"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head.join("") + file), sent.archive, Buffer.from(`\r\n${CLOSING}`)]);
}

/** Sends a complete form, valid or not; returns the status and the code. */
async function post(body: Uint8Array): Promise<string> {
  const headers = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
  return verdictOf(await cloud.anonymous.send({ method: "POST", path: "/uploads", body, headers }));
}

/** Sends a part of a form that was announced as complete, and disconnects. */
function leave(body: Uint8Array, sentBytes: number): Promise<void> {
  const { hostname, port } = new URL(cloud.url);
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect(Number(port), hostname);
  const head = [
    "POST /api/marketplace/uploads HTTP/1.1",
    "Host: 127.0.0.1",
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  socket.write(body.subarray(0, sentBytes), () => socket.resetAndDestroy());
  socket.on("error", () => {});
  socket.on("close", () => resolve());
  return promise;
}

const unfinished = () => path.join(cloud.dataDir, "objects", "unfinished");

/** Open files of the store in this process. */
function openFiles(): readonly string[] {
  const names = readdirSync("/proc/self/fd").flatMap((each) => {
    try {
      return [readlinkSync(`/proc/self/fd/${each}`)];
    } catch {
      // The handle of the listing itself is closed by now.
      return [];
    }
  });
  return names.filter((name) => name.startsWith(path.join(cloud.dataDir, "objects")));
}

describe("the upload target", () => {
  it("[P4] [R-PUBLISH] refuses a form that ends at any byte, with a ticket's fields and without", async () => {
    const whole = form(ticket.fields);
    const fileAt = whole.indexOf('name="file"');
    for (let end = 0; end < whole.length - CLOSING.length; end += end > fileAt ? 5 : 23) {
      const found = await post(whole.subarray(0, end));
      expect(found, `cut at ${end} of ${whole.length}`).toBe("400 http.multipart_invalid");
    }
    const stranger = form({});
    expect(await post(stranger.subarray(0, stranger.length - CLOSING.length))).toBe("400 http.multipart_invalid");
    expect(readdirSync(unfinished())).toEqual([]);
  });

  it("[P4] refuses a form of too many parts, also when it ends inside one of them", async () => {
    const many = Array.from({ length: 40 }, (_, index) => fieldPart(`field${index}`, "x")).join("");
    for (const end of [many.length, many.length - 2, many.length - 20]) {
      expect(await post(Buffer.from(many.slice(0, end)))).toBe("400 http.multipart_invalid");
    }
  });

  it("[P4] outlives senders who leave at any moment, and keeps nothing of theirs", async () => {
    const whole = form(ticket.fields);
    const ends = Array.from({ length: 40 }, (_, index) => Math.floor((whole.length * index) / 40));
    await Promise.all(ends.map((end) => leave(whole, end)));
    expect(await upload(ticket, sent.archive)).toBe(204);
    await expect.poll(() => readdirSync(unfinished())).toEqual([]);
  });

  it.runIf(process.platform === "linux")(
    "[P4] [P28] leaves neither a file nor an open handle when the disk refuses at the last moment",
    async () => {
      const pack = makePackage({ publisher: author.publisher });
      const blocked = await author.ticket(pack);
      const folder = path.join(cloud.dataDir, "objects", path.dirname(blocked.object_key));
      // A file at the path of the upload's folder: the last step fails, as on a full disk.
      mkdirSync(path.dirname(folder), { recursive: true });
      writeFileSync(folder, "");
      expect(await upload(blocked, pack.archive)).toBe(500);
      await expect.poll(() => readdirSync(unfinished())).toEqual([]);
      await expect.poll(openFiles).toEqual([]);
      rmSync(folder);
      expect(await upload(blocked, pack.archive)).toBe(204);
      expect(verdictOf(await author.complete(blocked, pack))).toBe("200 ok");
    },
  );

  it.runIf(process.platform === "linux")(
    "[P4] [P28] closes the upload when there is no room to begin its copy, and a retry completes it",
    async () => {
      const pack = makePackage({ publisher: author.publisher });
      const own = await author.ticket(pack);
      expect(await upload(own, pack.archive)).toBe(204);
      rmSync(unfinished(), { recursive: true });
      writeFileSync(unfinished(), "");
      expect(verdictOf(await author.complete(own, pack))).toBe("500 http.internal");
      await expect.poll(openFiles).toEqual([]);
      rmSync(unfinished());
      expect(verdictOf(await author.complete(own, pack))).toBe("200 ok");
    },
  );
});
