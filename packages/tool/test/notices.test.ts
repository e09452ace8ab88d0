import path from "node:path";
import { startCloud, type TestCloud } from "@bourse/cloud/testing";
import { publicInternet } from "@bourse/testing/network";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { jsonLines } from "./spawn.ts";
import { testFolder } from "./workspace.ts";

const folder = testFolder();
const net = publicInternet(["hooks.example.org"]);
let cloud: TestCloud;
let env: Record<string, string>;
beforeAll(async () => {
  cloud = await startCloud({ parts: { network: await net } });
  const home = path.join(folder, "home");
  env = { BOURSE_HOME: home, BOURSE_CLOUD: cloud.url, BOURSE_PASSWORD: "canary-password-4711" };
  expect((await run("sign-up", "--email", "hooks@example.com")).code).toBe(0);
});
afterAll(async () => {
  await cloud.close();
  await (await net).close();
});

const run = (...args: string[]) => call(args, { env });
const idIn = async (name: "webhook_id" | "delivery_id", ...args: string[]) =>
  String((jsonLines((await run(...args, "--json")).out)[0] as Record<string, unknown>)[name]);

it("makes a webhook, rolls its secret, sends a test, shows and replays deliveries, and deletes it", async () => {
  await (await net).host("hooks.example.org", (_request, response) => response.end("thanks"));
  const url = "https://hooks.example.org/bourse";
  const added = await run("webhooks", "add", url, "--events", "version.published", "--description", "release bot");
  expect(added.out).toMatch(/secret {2}whsec_[A-Za-z0-9+/]{43}=/);
  const id = await idIn("webhook_id", "webhooks", "list");
  expect((await run("webhooks", "list")).out).not.toContain("whsec_");
  expect((await run("webhooks", "roll", id)).out).toContain("older secret signs as well until");
  expect((await run("webhooks", "pause", id)).out).toContain("paused");
  expect((await run("webhooks", "ping", id)).out).toContain("webhook.ping");
  const pending = await idIn("delivery_id", "webhooks", "deliveries", id, "--state", "pending");
  expect((await run("webhooks", "replay", id, pending)).code).toBe(1);
  expect((await run("webhooks", "deliveries", id, pending)).out).toContain('"type":"webhook.ping"');
  expect((await run("webhooks", "replay", id, "--since", "2026-01-01T00:00:00Z")).out).toContain("0 on their way");
  expect((await run("webhooks", "resume", id)).out).toContain("active");
  expect((await run("webhooks", "delete", id)).out).toContain("deleted");
  expect((await run("webhooks", "list")).out).toContain("There is no webhook.");
});

it("says what is wrong with what it is given before it calls", async () => {
  const id = "00000000-0000-4000-8000-000000000000";
  const usage = [
    ["webhooks", "add", "https://hooks.example.org/", "--events", "no.such"],
    ["webhooks", "ping", "here"],
    ["webhooks", "replay", id],
    ["webhooks", "replay", id, id, "--since", "2026-01-01T00:00:00Z"],
    ["webhooks", "deliveries", id, "there"],
    ["notices", "mail", "sales"],
    ["notices", "mail", "no-such", "on"],
  ];
  for (const args of usage) expect((await run(...args)).code, args.join(" ")).toBe(2);
  expect((await run("webhooks", "ping", id)).code).toBe(1);
  expect((await run("webhooks", "add", "https://127.0.0.1/")).code).toBe(1);
});

it("shows notices and the groups of mail, and switches them", async () => {
  expect((await run("notices", "list", "--unread", "--read")).code).toBe(0);
  const shown = await run("notices", "mail", "sales", "on");
  expect(shown.out).toContain("sends no mail");
  expect(shown.out).toMatch(/sales +on/);
  expect(shown.out).toMatch(/security +on \(cannot be switched off\)/);
  expect((await run("notices", "mail", "security", "off")).code).toBe(1);
});
