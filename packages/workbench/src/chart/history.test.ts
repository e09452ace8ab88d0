import { columnsOf } from "@bourse/bars";
import { expect, it, vi } from "vitest";
import { barHistory } from "./history.ts";
import type { BarsWindow, WindowWish } from "./source.ts";
import { BarStore } from "./store/bar-store.ts";

const bar = (time: number) => ({ time, open: 1, high: 2, low: 0.5, close: 1.5, volume: 3 });

/** A history whose windows the test answers by hand. */
function started() {
  const store = new BarStore();
  store.replaceFrom(0, [bar(100), bar(101)]);
  const asked: { readonly wish: WindowWish; readonly answer: PromiseWithResolvers<BarsWindow> }[] = [];
  const onGrown = vi.fn();
  const source = {
    window: (wish: WindowWish) => {
      const answer = Promise.withResolvers<BarsWindow>();
      asked.push({ wish, answer });
      return answer.promise;
    },
  };
  const history = barHistory({ store, source, symbol: "SIM:A", timeframe: "1m", onGrown });
  return { store, asked, onGrown, history };
}

it("reads window after window before the oldest bar, one at a time, until there are no more", async () => {
  const { store, asked, onGrown, history } = started();
  history.readEarlier();
  history.readEarlier();
  expect(asked.map(({ wish }) => wish.before)).toEqual([100]);
  asked[0]?.answer.resolve({ bars: columnsOf([bar(98), bar(99)]), more: true });
  await vi.waitFor(() => expect(onGrown).toHaveBeenCalledTimes(1));
  expect([store.from, store.bar(-2)?.time, store.bar(0)?.time]).toEqual([-2, 98, 100]);
  history.readEarlier();
  expect(asked[1]?.wish.before).toBe(98);
  asked[1]?.answer.resolve({ bars: columnsOf([bar(97)]), more: false });
  await vi.waitFor(() => expect(onGrown).toHaveBeenCalledTimes(2));
  history.readEarlier();
  expect(asked).toHaveLength(2);
});

it("tries again after a failure, and takes nothing in after it was stopped", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { store, asked, onGrown, history } = started();
  history.readEarlier();
  asked[0]?.answer.reject(new Error("the host is lost"));
  await vi.waitFor(() => expect(warn).toHaveBeenCalled());
  history.readEarlier();
  expect(asked).toHaveLength(2);
  history.stop();
  expect(asked[1]?.wish.signal.aborted).toBe(true);
  asked[1]?.answer.resolve({ bars: columnsOf([bar(99)]), more: true });
  await asked[1]?.answer.promise;
  expect([store.from, onGrown.mock.calls.length]).toEqual([0, 0]);
  warn.mockRestore();
});

it("reads bars that are coming when the host says that some have come, and not before", async () => {
  const { store, asked, onGrown, history } = started();
  history.readComing(1);
  history.readEarlier();
  asked[0]?.answer.resolve({ bars: columnsOf([]), more: true, coming: true });
  await asked[0]?.answer.promise;
  await Promise.resolve();
  history.readComing(1);
  expect(asked).toHaveLength(1);
  history.readComing(2);
  expect(asked[1]?.wish.before).toBe(100);
  asked[1]?.answer.resolve({ bars: columnsOf([bar(99)]), more: true });
  await vi.waitFor(() => expect(onGrown).toHaveBeenCalledTimes(1));
  expect(store.from).toBe(-1);
});
