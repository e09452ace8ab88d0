import { describe, expect, it } from "vitest";
import { openExchange } from "./exchange.ts";
import { importExchange } from "./library.ts";

describe("an exchange", () => {
  it("is imported alone, with the class that receives prices where they are wanted", async () => {
    const { default: asking } = await importExchange({ id: "kraken", streams: false });
    const { default: sent } = await importExchange({ id: "kraken", streams: true });
    expect([asking, sent]).toEqual([{ kraken: expect.any(Function) }, { kraken: expect.any(Function) }]);
    const { default: whole } = await import("ccxt");
    expect(Reflect.get(asking, "kraken")).toBe(whole.kraken);
    expect(Reflect.get(sent, "kraken")).toBe(whole.pro.kraken);
    // No class of the library receives prices of this one; the last is no exchange's name, but that of a file above.
    const unsent = await importExchange({ id: "zaif", streams: true });
    expect(unsent.default).toEqual({ zaif: whole.zaif });
    expect((await importExchange({ id: "../ccxt", streams: false })).default).toBe(whole);
  });

  it("is refused where the library is not installed or has no such exchange", async () => {
    const missing = () => Promise.reject(Object.assign(new Error("no such module"), { code: "ERR_MODULE_NOT_FOUND" }));
    await expect(openExchange("kraken", { load: missing })).rejects.toMatchObject({ code: "market.source_missing" });
    await expect(openExchange("nosuchexchange")).rejects.toMatchObject({ code: "host.config_invalid" });
    await expect(openExchange("version")).rejects.toMatchObject({ code: "host.config_invalid" });
    const broken = () => Promise.reject(new Error("broken"));
    await expect(openExchange("kraken", { load: broken })).rejects.toThrow("broken");
  });
});
