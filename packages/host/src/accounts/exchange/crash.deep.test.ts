import { patiently } from "@bourse/testing/patience";
import { expect, it } from "vitest";
import { runExchangeKills } from "../../../test/fixtures/accounts/exchange-kills.fixture.ts";

it(
  "[INAPP-04] thirty kill -9 of an account at an exchange lose no acknowledged order and double none",
  async () => {
    const end = await runExchangeKills({ lives: 30, seed: 7 });
    expect(end.faults).toEqual([]);
    expect(end.placed).toBeGreaterThan(30);
    // Thirty processes start one after the other.
  },
  patiently(600_000),
);
