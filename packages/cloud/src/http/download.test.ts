import { createHash } from "node:crypto";
import { once } from "node:events";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { Published } from "../store/catalogue/versions.ts";
import { answerDownload } from "./download.ts";

const bytes = Buffer.from("the bytes of a package");
const digest = createHash("sha256").update(bytes).digest("hex");
const row = { id: "svc.example.package", version: "1.0.0", digest, state: "published" } as Published;

function open(content = bytes): { object: Parameters<typeof answerDownload>[0]["object"]; source: Readable } {
  const source = Readable.from([content.subarray(0, 5), content.subarray(5)]);
  return { source, object: { size: content.length, bytes: source, close: () => void source.destroy() } };
}

const bodyOf = (answer: ReturnType<typeof answerDownload>): Readable => answer.body as Readable;

describe("the answer of a download", () => {
  it("[P1] carries the bytes and closes the object behind them", async () => {
    const { object, source } = open();
    const body = bodyOf(answerDownload({ row, object, openness: "free" }, undefined));
    expect(Buffer.concat(await body.toArray()).equals(bytes)).toBe(true);
    expect(source.destroyed).toBe(true);
  });

  it("[P4] closes the object when the client leaves before the first byte", async () => {
    const { object, source } = open();
    const body = bodyOf(answerDownload({ row, object, openness: "free" }, undefined));
    body.destroy();
    await once(body, "close");
    expect(source.destroyed).toBe(true);
  });

  it("[P1] never delivers the last bytes of an object that was changed", async () => {
    const { object } = open(Buffer.from("the bytes of a packagE"));
    const received: Uint8Array[] = [];
    const read = async (): Promise<void> => {
      for await (const chunk of bodyOf(answerDownload({ row, object, openness: "free" }, undefined)))
        received.push(chunk as Uint8Array);
    };
    await expect(read()).rejects.toThrow("not the published one");
    expect(Buffer.concat(received).length).toBeLessThan(bytes.length);
  });

  it("closes the object that an unchanged client does not need", () => {
    const { object, source } = open();
    expect(answerDownload({ row, object, openness: "free" }, `"${digest}"`).status).toBe(304);
    expect(source.destroyed).toBe(true);
  });
});
