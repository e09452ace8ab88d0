import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type TestHost, testHost } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EXCHANGE, LIMIT, TYPED } from "../../../test/fixtures/accounts/exchange-words.fixture.ts";
import { type LoopbackExchange, loopbackExchange } from "../../../test/fixtures/accounts/loopback-exchange.fixture.ts";
import { statusCall } from "../../../test/fixtures/api/local-call.fixture.ts";

let exchange: LoopbackExchange;
let host: TestHost;
let origin: string;
beforeEach(async () => {
  exchange = await loopbackExchange();
  host = await testHost({ exchangeParts: exchange });
  origin = await host.listen();
});
afterEach(async () => {
  await host.dispose();
  await exchange.close();
});

const call = statusCall(() => ({ host, origin }));
const ACCOUNT = `/api/accounts/${EXCHANGE}`;

describe("an account at an exchange over the local API", () => {
  it("is connected, switched on, trades, and is disconnected", async () => {
    expect((await call("GET", "/api/exchanges")).body.exchanges).toMatchObject([
      { exchange: EXCHANGE },
      { exchange: "okx" },
      { exchange: "binance" },
    ]);
    expect((await call("POST", "/api/exchange-accounts", TYPED)).body).toMatchObject({ kind: "live" });
    expect(await call("POST", `${ACCOUNT}/orders`, LIMIT)).toMatchObject({ status: 409, code: "exchange.live_off" });
    expect(await call("PUT", `${ACCOUNT}/live`, { live: "on" })).toMatchObject({ code: "exchange.confirm" });
    await call("PUT", `${ACCOUNT}/live`, { live: "on", confirm: EXCHANGE });
    expect((await call("POST", `${ACCOUNT}/orders`, LIMIT)).body).toMatchObject({ status: "working" });
    const { accounts } = (await call("GET", "/api/accounts")).body;
    expect(accounts).toMatchObject([{ kind: "paper" }, { kind: "live", exchange: { live: "on" } }]);
    expect((await call("DELETE", `${ACCOUNT}/session`)).body.exchange).toMatchObject({ session: "disconnected" });
    const again = { ...LIMIT, client_order_id: "b" };
    expect(await call("POST", `${ACCOUNT}/orders`, again)).toMatchObject({ code: "exchange.live_off" });
  });

  it("[P23] leaves no credential in any file of the host but its sealed store, nor in any answer", async () => {
    const answers = [
      await call("POST", "/api/exchange-accounts", TYPED),
      await call("PUT", `${ACCOUNT}/live`, { live: "on", confirm: EXCHANGE }),
      await call("POST", `${ACCOUNT}/orders`, LIMIT),
    ];
    // The exchange echoes the key that it refuses.
    exchange.key = "another";
    answers.push(
      await call("POST", "/api/exchange-accounts", TYPED),
      await call("POST", `${ACCOUNT}/orders`, { ...LIMIT, client_order_id: "b" }),
      await call("GET", `${ACCOUNT}/export`),
    );
    expect(answers[3]?.code).toBe("exchange.key_refused");
    const files = readdirSync(host.dataDir, { recursive: true, encoding: "utf8" })
      .map((each) => path.join(host.dataDir, each))
      .filter((each) => statSync(each).isFile());
    const written = files.map((each) => readFileSync(each, "latin1")).join("\n");
    for (const secret of [TYPED.key, TYPED.secret, TYPED.passphrase]) {
      expect(written.includes(secret)).toBe(false);
      expect(JSON.stringify(answers)).not.toContain(secret);
    }
    expect(exchange.heard.some((each) => each.includes(TYPED.key))).toBe(true);
  });
});
