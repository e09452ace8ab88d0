import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import {
  type Author,
  makePackage,
  signPackage,
  startCloud,
  TEST_LIMITS,
  type TestCloud,
  upload,
  verdictOf,
} from "@bourse/cloud/testing";
import { CLOUD_LIMITS } from "@bourse/contract";
import type { Ticket } from "@bourse/contract/rest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let cloud: TestCloud;
let author: Author;
beforeAll(async () => {
  cloud = await startCloud();
  author = await cloud.author();
});
afterAll(() => cloud.close());

const TICKET = "/plugins/submissions/upload-ticket";
const COMPLETE = "/plugins/submissions/complete";
const pack = () => makePackage({ publisher: author.publisher });

/** Everything that uploads have left in the store. */
function stored(): readonly string[] {
  const objects = path.join(cloud.dataDir, "objects");
  if (!existsSync(objects)) return [];
  return readdirSync(objects, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

describe("an upload ticket", () => {
  it("[PUB-02] [LIM-22] is refused for another size, id, version or key than a package can have", async () => {
    const good = author.ticketBody(pack());
    const bad: Record<string, unknown>[] = [
      { size: 0 },
      { size: 64 * 1024 * 1024 + 1 },
      { id: "svc.x" },
      { id: "SVC.Sample_Notes" },
      { version: "" },
      { digest: "A".repeat(64) },
      { digest: "a".repeat(63) },
      { key_id: 7 },
      { trust: "verified" },
    ];
    for (const change of bad) {
      const answer = await author.post(TICKET, { ...good, ...change });
      expect(verdictOf(answer), JSON.stringify(change)).toBe("400 http.body_invalid");
    }
    const fraction = await author.post(TICKET, JSON.stringify({ ...good, size: 5 }).replace('"size":5', '"size":5.0'));
    expect(verdictOf(fraction)).toBe("400 json.integer_invalid");
    expect(verdictOf(await author.post(TICKET, { ...good, size: "5" }))).toBe("400 json.integer_invalid");
    for (const version of ["1", "1.0", "01.0.0", "v1.0.0", "1.0.0-"]) {
      const answer = await author.post(TICKET, { ...good, version });
      expect(verdictOf(answer), version).toBe("422 state.version_invalid");
    }
  });

  it("[P7] is given only for a key that this account registered for this publisher", async () => {
    const other = await cloud.author();
    const body = author.ticketBody(pack());
    expect(verdictOf(await author.post(TICKET, { ...body, key_id: other.keyId }))).toBe("403 auth.key_unregistered");
    expect(verdictOf(await author.post(TICKET, { ...body, publisher: other.publisher }))).toBe(
      "403 auth.key_unregistered",
    );
  });

  it("[P7] [R-PUBLISH] takes the upload only with every signed field unchanged, and keeps nothing otherwise", async () => {
    const sent = pack();
    const ticket = await author.ticket(sent);
    const other = await author.ticket(pack());
    const before = stored();
    for (const name of Object.keys(ticket.fields)) {
      expect(await upload(ticket, sent.archive, { [name]: undefined }), `without ${name}`).toBe(403);
      const value = ticket.fields[name] ?? "";
      expect(await upload(ticket, sent.archive, { [name]: `${value}x` }), `with another ${name}`).toBe(403);
      if (name === "Content-Type") continue;
      expect(await upload(ticket, sent.archive, { [name]: other.fields[name] }), `with another's ${name}`).toBe(403);
    }
    expect(await upload(ticket, sent.archive, { "x-amz-meta-more": "1" }), "with one more").toBe(403);
    expect(await upload(ticket, new Uint8Array(0))).toBe(403);
    expect(await upload(ticket, sent.archive.subarray(1)), "smaller").toBe(403);
    expect(await upload(ticket, Buffer.concat([sent.archive, Buffer.of(0)])), "larger").toBe(403);
    expect(await upload(ticket, new Uint8Array(2_000_000)), "much larger").toBe(403);
    expect(stored()).toEqual(before);
    expect(await upload(ticket, sent.archive)).toBe(204);
  });

  it("[R-PUBLISH] refuses a form with the file first, two files, a field twice or no end", async () => {
    const sent = pack();
    const ticket = await author.ticket(sent);
    const before = stored();
    const file = new Blob([sent.archive as Uint8Array<ArrayBuffer>]);
    const fields = Object.entries(ticket.fields);
    const forms = {
      "file first": [["file", file], ...fields],
      "two files": [...fields, ["file", file], ["file", file]],
      "field twice": [...fields, ...fields.slice(0, 1), ["file", file]],
      "field after": [...fields, ["file", file], ["more", "1"]],
      "no file": fields,
      "other name": [...fields, ["archive", file]],
    } as const;
    for (const [what, parts] of Object.entries(forms)) {
      const form = new FormData();
      for (const [name, value] of parts) form.append(name, value as string);
      const answer = await fetch(ticket.url, { method: "POST", body: form });
      const { data } = (await answer.json()) as { data: { error: string } };
      expect([what, answer.status, data.error]).toEqual([what, 400, "http.multipart_invalid"]);
    }
    const cut = await fetch(ticket.url, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=b" },
      body: `--b\r\nContent-Disposition: form-data; name="key"\r\n\r\n${ticket.object_key}`,
    });
    expect(cut.status).toBe(400);
    const unbound = await fetch(ticket.url, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; x=y" },
      body: "x",
    });
    expect(unbound.status).toBe(400);
    expect(stored()).toEqual(before);
  });

  it("[P7] [R-PUBLISH] ends after ten minutes, for the upload and for the completion", async () => {
    expect(CLOUD_LIMITS.ticketMs).toBe(600_000);
    const sent = pack();
    const ticket = await author.ticket(sent);
    expect(await upload(ticket, sent.archive)).toBe(204);
    cloud.clock.move(TEST_LIMITS.ticketMs);
    expect(await upload(ticket, sent.archive)).toBe(410);
    expect(verdictOf(await author.complete(ticket, sent))).toBe("410 ticket.expired");
    cloud.clock.move(-TEST_LIMITS.ticketMs);
    expect((await author.get("/publisher/me/submissions")).body.data.items).toEqual([]);
  });

  it("[P7] [R-PUBLISH] is of no use to another account, for another package or for another object", async () => {
    const other = await cloud.author();
    const sent = pack();
    const ticket = await author.ticket(sent);
    await upload(ticket, sent.archive);
    expect(verdictOf(await other.complete(ticket, sent))).toBe("403 ticket.foreign");
    const body = author.completeBody(ticket, sent);
    const second = await author.ticket(pack());
    const key = await author.post(COMPLETE, { ...body, object_key: second.object_key });
    expect(verdictOf(key)).toBe("409 ticket.object_mismatch");
    const unknown = await author.post(COMPLETE, { ...body, ticket_id: "00000000-0000-4000-8000-000000000000" });
    expect(verdictOf(unknown)).toBe("404 ticket.unknown");
    const replaced = pack();
    const swapped = await author.post(COMPLETE, {
      ...body,
      manifest: replaced.manifest,
      signature: signPackage(replaced, author.key),
    });
    expect(verdictOf(swapped)).toBe("422 state.manifest_mismatch");
    expect((await author.get("/publisher/me/submissions")).body.data.items).toEqual([]);
  });

  it("[P7] [PUB-03] is used up by its submission: no second upload, no second package", async () => {
    const sent = pack();
    const ticket = await author.ticket(sent);
    await upload(ticket, sent.archive);
    const first = await author.complete(ticket, sent);
    expect(verdictOf(first)).toBe("200 ok");
    expect(await upload(ticket, sent.archive)).toBe(410);
    const other = { ...author.completeBody(ticket, sent), manifest: pack().manifest };
    expect(verdictOf(await author.post(COMPLETE, other))).toBe("410 ticket.used");
  });

  it("[R-PUBLISH] needs an upload before it is completed", async () => {
    const sent = pack();
    const ticket = await author.ticket(sent);
    expect(verdictOf(await author.complete(ticket, sent))).toBe("409 ticket.upload_missing");
  });

  it("[LIM-21] new extensions are limited for each account, and the answer says when to come back", async () => {
    const rates = { ...TEST_LIMITS.rates, newExtension: { burst: 2, refillMs: 60_000 } };
    const limited = await startCloud({ limits: { ...TEST_LIMITS, rates }, clock: "still" });
    try {
      const someone = await limited.author();
      const ask = () => someone.post(TICKET, someone.ticketBody(makePackage({ publisher: someone.publisher })));
      expect([verdictOf(await ask()), verdictOf(await ask())]).toEqual(["200 ok", "200 ok"]);
      const refused = await ask();
      expect(verdictOf(refused)).toBe("429 http.too_many_requests");
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
      expect(refused.body.message).toBe(
        `too many new extensions: try again in ${refused.headers.get("retry-after")} s`,
      );
      const other = await limited.author();
      expect(verdictOf(await other.post(TICKET, other.ticketBody(makePackage({ publisher: other.publisher }))))).toBe(
        "200 ok",
      );
      limited.clock.move(60_000);
      expect(verdictOf(await ask())).toBe("200 ok");
    } finally {
      await limited.close();
    }
  });

  it("[PUB-02] names its target and fields so that a client need not build anything", async () => {
    const ticket: Ticket = await author.ticket(pack());
    expect(Object.keys(ticket).sort()).toEqual([
      "expires_at",
      "fields",
      "headers",
      "method",
      "object_key",
      "ticket_id",
      "url",
    ]);
    expect(new URL(ticket.url).port).toBe(new URL(cloud.url).port);
    expect(ticket.fields.key).toBe(ticket.object_key);
  });
});
