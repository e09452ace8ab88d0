import type { Account, AccountOrder } from "@bourse/api";
import { describe, expect, it } from "vitest";
import {
  accountWords,
  codeWords,
  failureWords,
  openResult,
  orderWords,
  readablePrice,
  standingWords,
} from "./words.ts";

const ORDER: Pick<AccountOrder, "side" | "type" | "quantity" | "symbol"> = {
  side: "buy",
  type: "market",
  quantity: "10",
  symbol: "SPX",
};
const account = (change: Partial<Account>) =>
  ({ kind: "paper", name: "Paper", positions: [], risk: { state: "active" }, ...change }) as Account;
const LONG = { symbol: "SPX", quantity: "2", average_price: "100", last_price: "101.25" };
const SHORT = { symbol: "NDX", quantity: "-1", average_price: "50", last_price: "60" };

describe("words of the trading panel", () => {
  it("name the kind of an account, and real money as such", () => {
    expect(accountWords({ kind: "paper", name: "Paper" })).toBe("Paper (paper account)");
    expect(accountWords({ kind: "live", name: "Kraken" })).toBe("Kraken (LIVE account, real money)");
  });

  it("describe an order with the prices that it has", () => {
    expect(orderWords(ORDER)).toBe("buy 10 SPX, market");
    expect(orderWords({ ...ORDER, type: "limit", price: "99" })).toBe("buy 10 SPX, limit 99");
    expect(orderWords({ ...ORDER, type: "stop_limit", price: "99", stop_price: "98" })).toBe(
      "buy 10 SPX, stop limit 99, stop 98",
    );
  });

  it.each([
    ["1100.219971", "1,100.22"],
    ["-5900", "-5,900.00"],
    ["151.23412", "151.234"],
    ["1.0854321", "1.08543"],
    ["0.00012345", "0.00012345"],
    ["0", "0.00"],
    ["12345678901234567.895", "12,345,678,901,234,567.90"],
  ])("show the price %s as %s", (price, shown) => {
    expect(readablePrice(price)).toBe(shown);
  });

  it("give the reason for a code, and the code", () => {
    expect(codeWords("risk.halted")).toBe("The account is halted: it takes no orders (risk.halted)");
    expect(codeWords("other.code")).toBe("other.code");
    expect(failureWords(Object.assign(new Error("no source has X"), { code: "account.symbol_unknown" }))).toBe(
      "No source of market data has the instrument (account.symbol_unknown): no source has X",
    );
    expect(failureWords("lost")).toBe("lost");
  });

  it("sum up what is open, at the latest prices, and say so while one is missing", () => {
    const both = account({ positions: [LONG, SHORT] });
    expect(openResult(both, new Map())).toBe(-7.5);
    expect(standingWords(both, new Map([["SPX", "110"]]))).toBe("PAPER: 2 positions, +10.00");
    const { last_price: _, ...unpriced } = LONG;
    expect(standingWords(account({ positions: [unpriced] }), new Map())).toBe("PAPER: 1 position, result unknown");
    const live = account({ kind: "live", name: "Kraken", risk: { ...both.risk, state: "halted" } });
    expect(standingWords(live, new Map())).toBe("LIVE Kraken: HALTED, 0 positions");
  });
});
