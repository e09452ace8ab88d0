import { SYSTEM_RANDOM } from "@bourse/platform";
import { describe, expect, it } from "vitest";
import type { Ticket } from "../generated/rest.ts";
import type { HttpAnswer, HttpRequest } from "../rest/transport.ts";
import { uploadArchive } from "./upload.ts";

const ticket: Ticket = {
  ticket_id: "t",
  object_key: "uploads/t",
  method: "POST",
  url: "https://objects.example.com/bucket?x=1",
  fields: { key: "uploads/t", policy: "cG9saWN5", 'odd"name': "v\r\nw" },
  headers: { "x-required": "yes" },
  expires_at: "2026-01-01T00:00:00.000Z",
};

/** Fixes the boundary. */
const random = { ...SYSTEM_RANDOM, bytes: (length: number) => Buffer.alloc(length, 7) };

async function send(archive: Uint8Array, answer: Partial<HttpAnswer> = {}) {
  const sent: { request?: HttpRequest; body: string } = { body: "" };
  const progress: [number, number][] = [];
  const transport = async (request: HttpRequest): Promise<HttpAnswer> => {
    sent.request = request;
    for await (const piece of request.body as AsyncIterable<Uint8Array>)
      sent.body += Buffer.from(piece).toString("latin1");
    return { status: 204, headers: {}, body: new Uint8Array(), ...answer };
  };
  await uploadArchive({ transport, ticket, archive, random, onProgress: (...each) => progress.push(each) });
  return { ...sent, progress };
}

describe("uploadArchive", () => {
  it("[PUB-02] [PUB-03] sends exactly what the ticket says: address, headers, fields in order, then the file", async () => {
    const { request, body } = await send(Buffer.from("ARCHIVE"));
    expect(request).toMatchObject({ method: "POST", url: ticket.url });
    expect(request?.headers["x-required"]).toBe("yes");
    const boundary = `bourse-${"07".repeat(16)}`;
    expect(request?.headers["content-type"]).toBe(`multipart/form-data; boundary=${boundary}`);
    expect(body.replaceAll(boundary, "B")).toBe(
      '--B\r\nContent-Disposition: form-data; name="key"\r\n\r\nuploads/t\r\n' +
        '--B\r\nContent-Disposition: form-data; name="policy"\r\n\r\ncG9saWN5\r\n' +
        '--B\r\nContent-Disposition: form-data; name="odd%22name"\r\n\r\nv\r\nw\r\n' +
        '--B\r\nContent-Disposition: form-data; name="file"; filename="package.tar.gz"\r\nContent-Type: application/gzip\r\n\r\nARCHIVE\r\n--B--\r\n',
    );
    expect(Number(request?.headers["content-length"])).toBe(body.length);
  });

  it("[P23] sends no session to the target", async () => {
    const { request } = await send(new Uint8Array(1));
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual(["content-length", "content-type", "x-required"]);
  });

  it("streams in pieces and tells how far it came", async () => {
    const { progress } = await send(new Uint8Array(150_000));
    expect(progress).toEqual([
      [65_536, 150_000],
      [131_072, 150_000],
      [150_000, 150_000],
    ]);
  });

  it("names the target's reason when it refuses", async () => {
    const body = Buffer.from("<Error><Code>EntityTooLarge</Code></Error>");
    await expect(send(new Uint8Array(1), { status: 400, body })).rejects.toMatchObject({
      code: "tool.upload_failed",
      message: "The upload target answered 400 (EntityTooLarge).",
    });
  });
});
