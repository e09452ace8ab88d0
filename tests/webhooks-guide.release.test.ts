import { createHmac, randomBytes } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
/** Next to the tests, so that the sample finds the package it imports. */
const file = path.join(import.meta.dirname, `webhook-receiver-${process.pid}.mjs`);
afterAll(() => rmSync(file, { force: true }));

interface Sample {
  readonly receiver: (secrets: readonly string[], handle: (event: { type: string }) => void) => Server;
}

it("the receiver of docs/guides/webhooks.md takes what is signed, once, and refuses the rest", async () => {
  const guide = readFileSync(path.join(root, "docs/guides/webhooks.md"), "utf8");
  const sample = /<!-- sample: receiver -->\n```js\n([\s\S]*?)```/.exec(guide)?.[1];
  writeFileSync(file, sample ?? "");
  const { receiver } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Sample;
  const key = randomBytes(32);
  const handled: string[] = [];
  const server = receiver([`whsec_${key.toString("base64")}`], (event) => void handled.push(event.type));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const send = async (id: string, body: string, signed = body) => {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const text = createHmac("sha256", key).update(`${id}.${timestamp}.${signed}`).digest("base64");
      const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${text}` };
      const { port } = server.address() as AddressInfo;
      return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body })).status;
    };
    const body = '{"type":"version.published","timestamp":"2026-09-21T14:13:20.000Z","data":{}}';
    expect([await send("a", body), await send("a", body), await send("b", body)]).toEqual([204, 204, 204]);
    expect(await send("c", body.replace("published", "removed"), body)).toBe(400);
    expect(handled).toEqual(["version.published", "version.published"]);
  } finally {
    server.close();
  }
});
