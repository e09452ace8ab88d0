import { type TestHost, testHost } from "@bourse/host/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EXCHANGE, TYPED } from "../../host/test/fixtures/accounts/exchange-words.fixture.ts";
import {
  type LoopbackExchange,
  loopbackExchange,
} from "../../host/test/fixtures/accounts/loopback-exchange.fixture.ts";
import { call } from "./fake-io.ts";

let exchange: LoopbackExchange;
let host: TestHost;
beforeAll(async () => {
  exchange = await loopbackExchange();
  host = await testHost({ exchangeParts: exchange });
  await host.listen();
});
afterAll(async () => {
  await host.dispose();
  await exchange.close();
});

const LINES = `${TYPED.key}\n${TYPED.secret}\n${TYPED.passphrase}\n`;
const run = (args: readonly string[], stdin = "", env: Readonly<Record<string, string>> = {}) =>
  call(["host", "accounts", ...args], { env: { BOURSE_HOST_DATA: host.dataDir, ...env }, stdin });

describe("bourse host accounts", () => {
  it("lists what is offered and what is not, with the reason", async () => {
    const { out } = await run(["exchanges"]);
    expect(out).toContain("coinbaseexchange  Coinbase Exchange, needs key, secret, passphrase");
    expect(out).toMatch(/kraken {2}Kraken, not offered: \S/);
  });

  it("connects with lines of the standard input or the environment, and switches live trading", async () => {
    const connected = await run(["connect", EXCHANGE, "--stdin"], LINES);
    expect(connected.out).toContain("live account, active, cash 5000.25 USD, connected, live trading off");
    const unconfirmed = await run(["live", "on", EXCHANGE, "--json"]);
    expect(unconfirmed.json()).toMatchObject({ rule: "exchange.confirm" });
    expect((await run(["live", "on", EXCHANGE, "--confirm", EXCHANGE])).out).toContain("live trading ON");
    expect((await run(["list"])).out).toMatch(/^paper .*\n.*live trading ON/);
    expect((await run(["live", "off", EXCHANGE])).out).toContain("live trading off");
    expect((await run(["disconnect", EXCHANGE])).out).toContain("disconnected, live trading off");
    const env = {
      BOURSE_EXCHANGE_KEY: TYPED.key,
      BOURSE_EXCHANGE_SECRET: TYPED.secret,
      BOURSE_EXCHANGE_PASSPHRASE: TYPED.passphrase,
    };
    expect((await run(["connect", EXCHANGE, "--json"], "", env)).json()).toMatchObject({ kind: "live" });
  });

  it("shows what differs from the exchange, and books it", async () => {
    exchange.deposit("USD", "12.5");
    // After a start nothing is known to have been equal a moment ago, so a difference is told at once.
    host = await host.restart();
    await host.listen();
    await expect.poll(async () => (await run(["list"])).out).toContain("differs from its ledger");
    const booked = await run(["book", EXCHANGE]);
    expect(booked.out).toContain("cash 5012.75 USD");
    expect(booked.out).not.toContain("differs");
    expect((await run(["book", EXCHANGE, "--json"])).json()).toMatchObject({ cash: "5012.75" });
  });

  it.each([
    [["connect", "kraken"], "exchange.not_offered"],
    [["connect", EXCHANGE], "exchange.credentials"],
    [["connect", EXCHANGE, "--stdin"], "exchange.credentials"],
    [["connect"], "tool.usage"],
    [["live", "maybe", EXCHANGE], "tool.usage"],
    [["live", "on", "paper", "--confirm", "paper"], "exchange.only"],
    [["disconnect", "nowhere"], "account.unknown"],
    [["book"], "tool.usage"],
    [["book", "nowhere"], "account.unknown"],
    [["trade"], "tool.usage"],
  ])("refuses %j", async (args, code) => {
    expect((await run([...args, "--json"])).json()).toMatchObject({ ok: false, rule: code });
  });
});
