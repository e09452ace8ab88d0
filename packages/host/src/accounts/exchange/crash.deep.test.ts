import { patiently } from "@bourse/testing/patience";
import { expect, it } from "vitest";
import { EVERY_EXCHANGE } from "../../../test/fixtures/accounts/every-exchange.fixture.ts";
import { runExchangeKills } from "../../../test/fixtures/accounts/exchange-kills.fixture.ts";

it.each(EVERY_EXCHANGE)(
  "[INAPP-04] thirty kill -9 of an account at %s lose no acknowledged order and double none",
  async (exchange) => {
    const end = await runExchangeKills({ exchange, lives: 30, seed: 7 });
    expect(end.faults).toEqual([]);
    expect(end.placed).toBeGreaterThan(30);
    // Thirty processes start one after the other.
  },
  patiently(600_000),
);
