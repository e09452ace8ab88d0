import { Candle, parseCandle, parseCandles } from "./candle";
import { JsonReader, OBJECT, OBJECT_END } from "./json-reader";

/**
 * Data of `start`, the first event. After a fault the guest has lost its state: `restarted` is true, `reason` explains
 * why.
 */
export class StartData {
  restarted: bool = false;
  reason: string = "";

  static read(data: Uint8Array): StartData {
    const reader = new JsonReader(data);
    const start = new StartData();
    reader.enter(OBJECT);
    while (reader.more(OBJECT_END)) {
      const key = reader.key();
      if (key == "restarted") start.restarted = reader.bool();
      else if (key == "reason") start.reason = reader.string();
      else reader.skip();
    }
    return start;
  }
}

/** Data of `view`: it was `opened` or `closed`, or the node with `nodeKey` was `tapped`. */
export class ViewData {
  viewId: string = "";
  action: string = "";
  nodeKey: string = "";

  static read(data: Uint8Array): ViewData {
    const reader = new JsonReader(data);
    const view = new ViewData();
    reader.enter(OBJECT);
    while (reader.more(OBJECT_END)) {
      const key = reader.key();
      if (key == "view_id") view.viewId = reader.string();
      else if (key == "action") view.action = reader.string();
      else if (key == "node_key") view.nodeKey = reader.string();
      else reader.skip();
    }
    return view;
  }
}

/** Data of `market`: an update of a subscription. Completed candles never change; the forming one does. */
export class MarketData {
  subscriptionId: string = "";
  symbol: string = "";
  timeframe: string = "";
  sourceId: string = "";
  /** Candles completed since the previous event, oldest first; may repeat known ones. */
  completed: Candle[] = [];
  forming: Candle | null = null;
  /** Increases by one with each event of the subscription, including those replaced by a newer one. */
  sequence: f64 = 0;
  /** Number of older events that this one replaces. */
  coalesced: f64 = 0;

  static read(data: Uint8Array): MarketData {
    const reader = new JsonReader(data);
    const market = new MarketData();
    reader.enter(OBJECT);
    while (reader.more(OBJECT_END)) {
      const key = reader.key();
      if (key == "subscription_id") market.subscriptionId = reader.string();
      else if (key == "symbol") market.symbol = reader.string();
      else if (key == "timeframe") market.timeframe = reader.string();
      else if (key == "source_id") market.sourceId = reader.string();
      else if (key == "completed") market.completed = parseCandles(reader);
      else if (key == "forming") market.forming = parseCandle(reader);
      else if (key == "sequence") market.sequence = reader.number();
      else if (key == "coalesced") market.coalesced = reader.number();
      else reader.skip();
    }
    return market;
  }
}

/** Data of `alert`: a rule of this extension has fired, once. It may be repeated after a crash: compare `id`. */
export class AlertData {
  id: string = "";
  symbol: string = "";
  timeframe: string = "";
  price: f64 = NaN;
  /** ISO 8601 UTC. */
  firedAt: string = "";

  static read(data: Uint8Array): AlertData {
    const reader = new JsonReader(data);
    const alert = new AlertData();
    reader.enter(OBJECT);
    while (reader.more(OBJECT_END)) {
      const key = reader.key();
      if (key == "id") alert.id = reader.string();
      else if (key == "symbol") alert.symbol = reader.string();
      else if (key == "timeframe") alert.timeframe = reader.string();
      else if (key == "price") alert.price = reader.number();
      else if (key == "fired_at") alert.firedAt = reader.string();
      else reader.skip();
    }
    return alert;
  }
}

/** Data of `context` and result of `context.read`: what the trader is looking at. */
export class HostContext {
  symbol: string = "";
  /** Timeframes of the open charts of the symbol, the active one first. */
  timeframes: string[] = [];
  watchlist: string[] = [];
  /** True while the trader's page is shown and has the focus. */
  foreground: bool = false;
  /** ISO 8601 UTC. */
  now: string = "";

  static read(data: Uint8Array): HostContext {
    const reader = new JsonReader(data);
    const context = new HostContext();
    reader.enter(OBJECT);
    while (reader.more(OBJECT_END)) {
      const key = reader.key();
      if (key == "symbol") context.symbol = reader.string();
      else if (key == "timeframes") context.timeframes = reader.strings();
      else if (key == "watchlist") context.watchlist = reader.strings();
      else if (key == "foreground") context.foreground = reader.bool();
      else if (key == "now") context.now = reader.string();
      else reader.skip();
    }
    return context;
  }
}

/** Data of `stop`, the last event. Commands submitted in answer to it are not run. */
export class StopData {
  reason: string = "";

  static read(data: Uint8Array): StopData {
    const reader = new JsonReader(data);
    const stop = new StopData();
    reader.enter(OBJECT);
    while (reader.more(OBJECT_END)) {
      if (reader.key() == "reason") stop.reason = reader.string();
      else reader.skip();
    }
    return stop;
  }
}
