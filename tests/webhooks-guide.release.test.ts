import { spawn } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { afterAll, expect, it, onTestFinished } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
/** Next to the tests, so that the sample finds the package it imports. */
const file = path.join(import.meta.dirname, `webhook-receiver-${process.pid}.mjs`);
afterAll(() => rmSync(file, { force: true }));

const key = randomBytes(32);
const SECRET = `whsec_${key.toString("base64")}`;
const BODY = '{"type":"version.published","timestamp":"2026-09-21T14:13:20.000Z","data":{}}';

const sampleNamed = (name: string) => {
  const guide = readFileSync(path.join(root, "docs/guides/webhooks.md"), "utf8");
  return new RegExp(`<!-- sample: ${name} -->\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? "";
};

interface Sending {
  readonly port: number;
  readonly signed?: string;
  /** Seconds that the time of the request lies in the past. */
  readonly age?: number;
}

async function send(id: string, body: string, { port, signed = body, age = 0 }: Sending): Promise<number> {
  const timestamp = String(Math.floor(Date.now() / 1000) - age);
  const text = createHmac("sha256", key).update(`${id}.${timestamp}.${signed}`).digest("base64");
  const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${text}` };
  return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body })).status;
}

/** Twice the same delivery, another one, one with another body, an old one. */
async function statuses(port: number): Promise<readonly number[]> {
  return [
    await send("a", BODY, { port }),
    await send("a", BODY, { port }),
    await send("b", BODY, { port }),
    await send("c", BODY.replace("published", "removed"), { port, signed: BODY }),
    await send("d", BODY, { port, age: 3600 }),
  ];
}

const TAKEN = [204, 204, 204, 400, 400];
const HANDLED = ["version.published", "version.published"];

interface Sample {
  readonly receiver: (secrets: readonly string[], handle: (event: { type: string }) => void) => Server;
}

it("the receiver of docs/guides/webhooks.md takes what is signed, once, and refuses the rest", async () => {
  writeFileSync(file, sampleNamed("receiver"));
  const { receiver } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Sample;
  const handled: string[] = [];
  const server = receiver([SECRET], (event) => void handled.push(event.type));
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  expect(await statuses((server.address() as AddressInfo).port)).toEqual(TAKEN);
  expect(handled).toEqual(HANDLED);
});

it("and so does the one in Python", async () => {
  const environment = { ...process.env, WEBHOOK_SECRETS: SECRET, PORT: "0" };
  const child = spawn("python3", ["-c", sampleNamed("receiver-python")], { env: environment });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  expect(await statuses(Number(await next()))).toEqual(TAKEN);
  expect([await next(), await next()]).toEqual(HANDLED);
});
