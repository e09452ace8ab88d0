import { defineIndicator, oneLine, type Running, type SessionBar, typicalPrice } from "./definition.ts";

/** The mean price of what was traded since the session began. */
class SessionMean implements Running<SessionBar, number> {
  #session = Number.NaN;
  /** Sums of the session up to the last bar. */
  #money = 0;
  #volume = 0;

  push(bar: SessionBar): number {
    const { money, volume } = this.#with(bar);
    [this.#session, this.#money, this.#volume] = [bar.session, money, volume];
    return money / volume;
  }

  peek(bar: SessionBar): number {
    const { money, volume } = this.#with(bar);
    return money / volume;
  }

  #with(bar: SessionBar) {
    const { session, volume } = bar;
    const money = typicalPrice(bar) * volume;
    if (session !== this.#session) return { money, volume };
    return { money: this.#money + money, volume: this.#volume + volume };
  }
}

/** Volume weighted average price. */
export const VWAP = defineIndicator({
  kind: "vwap",
  name: "VWAP",
  title: "Volume weighted average price",
  convention:
    "The mean of (high + low + close) / 3, weighted by volume, over the bars of the session so far; none while nothing was traded. A session is a day by the usual hours of the exchange where they are known, else a UTC day.",
  reads: "session",
  native: 9,
  pane: "price",
  parameters: [],
  lines: [{ name: "value", title: "VWAP", style: "line", color: "next" }],
  firstIndex: () => 0,
  start: () => oneLine(new SessionMean()),
});
