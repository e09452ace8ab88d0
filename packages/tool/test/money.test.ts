import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startCloud, type TestCloud } from "@bourse/cloud/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { amountText, minorOf } from "../src/marketplace/money/amount.ts";
import { keepKey } from "../src/marketplace/money/run.ts";
import { call } from "./fake-io.ts";
import { testFolder } from "./workspace.ts";

const folder = testFolder();
let cloud: TestCloud;
const home = path.join(folder, "home");
const run = (args: string) =>
  call(args.split(" "), {
    env: { BOURSE_HOME: home, BOURSE_CLOUD: cloud.url, BOURSE_PASSWORD: "a long test password" },
  });
beforeAll(async () => {
  cloud = await startCloud({ flags: ["accounts", "sessions", "mail", "earnings"] });
  expect((await run("sign-up --email creator@example.com")).code).toBe(0);
  await cloud.proveAddress("creator@example.com", "a long test password");
});
afterAll(() => cloud?.close());

describe("amounts", () => {
  it("are read and written digit for digit", () => {
    const same = ["92233720368547758.07", "0.01", "90071992547409.93", "1.00"];
    for (const text of same) expect(amountText(minorOf(text, "USD"), "USD")).toBe(`${text} USD`);
    expect([minorOf("5", "USD"), minorOf("5", "JPY"), minorOf("1.5", "BHD")]).toEqual([500n, 5n, 1500n]);
    expect([amountText(-7n, "USD"), amountText(7n, "JPY")]).toEqual(["-0.07 USD", "7 JPY"]);
    for (const wrong of ["", "1.234", "-1", "1,5", "1e3", ".5"]) expect(() => minorOf(wrong, "USD")).toThrow("amount");
    expect(() => minorOf("1.0", "JPY")).toThrow("digits alone");
    expect(() => minorOf("1", "usd")).toThrow("ISO 4217");
    expect(() => minorOf("92233720368547758.08", "USD")).toThrow("at most 92233720368547758.07 USD");
  });
});

describe("the key of a withdrawal", () => {
  it("is on the disk before anything is sent, and the same until there was an answer", async () => {
    const wish = { folder: path.join(folder, "keys"), origin: "http://127.0.0.1", email: "a@b.c", currency: "USD" };
    const first = keepKey({ ...wish, amount: 5n }, SYSTEM_RANDOM);
    expect(readdirSync(wish.folder)).toHaveLength(1);
    const again = keepKey({ ...wish, amount: 5n }, SYSTEM_RANDOM);
    expect([again.key, first.repeated, again.repeated]).toEqual([first.key, false, true]);
    expect(keepKey({ ...wish, amount: 6n }, SYSTEM_RANDOM).key).not.toBe(first.key);
    again.forget();
    expect(keepKey({ ...wish, amount: 5n }, SYSTEM_RANDOM).key).not.toBe(first.key);
  });

  it("that a crash cut off is shown to a person, and nothing is sent", async () => {
    const wish = { folder: path.join(folder, "cut"), origin: "o", email: "e", currency: "USD", amount: 1n };
    keepKey(wish, SYSTEM_RANDOM);
    mkdirSync(wish.folder, { recursive: true });
    writeFileSync(path.join(wish.folder, String(readdirSync(wish.folder)[0])), "");
    expect(() => keepKey(wish, SYSTEM_RANDOM)).toThrow("holds no key");
  });
});

describe("the money commands against the real service", () => {
  it("say that there is nothing yet, and that a withdrawal of nothing is refused", async () => {
    expect((await run("earnings balances")).out).toContain("Nothing is earned yet");
    expect((await run("earnings statement --currency USD")).out).toContain("no entry in USD");
    expect((await run("earnings withdrawals")).out).toContain("no withdrawal yet");
    const refused = await run("earnings withdraw --amount 1.00 --currency USD");
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("withdrawal.insufficient_funds")]);
    expect(existsSync(path.join(home, "withdrawals")) && readdirSync(path.join(home, "withdrawals"))).toEqual([]);
    expect((await run("earnings withdraw --amount 1.001 --currency USD")).code).toBe(2);
    expect((await run("earnings cancel nonsense")).code).toBe(2);
    expect((await run("earnings cancel 00000000-0000-4000-8000-000000000000")).code).toBe(1);
  });

  it("keep where to be paid, show its end alone, and forget it", async () => {
    const details = (name: string, ...args: string[]) =>
      call(["earnings", name, ...args], { env: { BOURSE_HOME: home, BOURSE_CLOUD: cloud.url, ...password } });
    let password = {};
    expect((await details("payout-details")).out).toContain("No payout details are stored");
    const set = (account: string) => details("set-payout-details", "--holder", "A. Creator", "--account", account);
    expect((await set("DE89370400440532013000")).err).toContain("BOURSE_PASSWORD");
    password = { BOURSE_PASSWORD: "a wrong password" };
    expect((await set("DE89370400440532013000")).err).toContain("[auth.credentials_invalid]");
    password = { BOURSE_PASSWORD: "a long test password" };
    expect((await set("DE88370400440532013000")).err).toContain("[payment.payout_account_invalid]");
    const kept = (await set("DE89370400440532013000")).out;
    expect(kept).toMatch(/^A\. Creator, account ending in 3000, since /);
    expect(kept).toContain("Nothing is paid to them before ");
    expect((await details("payout-details")).out).not.toContain("0532");
    expect((await details("forget-payout-details")).out).toContain("No payout details are stored");
  });

  it("say of prices that purchases are switched off where they are", async () => {
    const priced = await run("price set svc.some-thing --amount 1.00 --currency USD");
    expect([priced.code, priced.err]).toEqual([1, expect.stringContaining("switched off")]);
    expect((await run("price free svc.some-thing")).code).toBe(1);
    expect((await run("price list svc.some-thing")).code).toBe(1);
  });

  it("keep the key of a withdrawal that got no answer", async () => {
    const lost = await run("earnings withdraw --amount 2.00 --currency USD");
    expect(lost.code).toBe(1);
    await cloud.close();
    const silent = await run("earnings withdraw --amount 2.00 --currency USD");
    expect([silent.code, silent.err]).toEqual([1, expect.stringContaining("tool.cloud_unreachable")]);
    expect((await run("earnings withdraw --amount 2.00 --currency USD")).err).toContain("not a second one");
    expect(readdirSync(path.join(home, "withdrawals"))).toHaveLength(1);
  });
});
