// Guests of both API versions, written from docs/ABI.md and docs/reference/host-commands.md: the market as one asks for it, events, and the
// commands that need nothing but a market. A host for traders knows every command, and checks every envelope as guests.mjs does.
import { Refused } from "./packages.mjs";

/** Calls a guest of API version 1 once, and gives the layout that it makes. */
export function callGuest(code, { symbol, quote, candles }) {
  let memory, layout;
  const text = (at, length) => Buffer.from(memory.buffer, at, length).toString();
  const give = (value, [at, length, out, capacity]) => {
    if (!value || text(at, length) !== symbol) return -5;
    const data = Buffer.from(JSON.stringify(value));
    if (capacity !== 0 && capacity < data.length) return -3;
    if (capacity !== 0) new Uint8Array(memory.buffer, out, data.length).set(data);
    return data.length;
  };
  const svc = {
    has_capability: (index) => Number(index === 7),
    log: () => undefined,
    market_get_quote: (...args) => give(quote, args),
    market_get_candles: (...[at, length, frame, size, ...out]) =>
      text(frame, size) === candles?.timeframe ? give(candles, [at, length, ...out]) : -5,
    view_set_json: (at, length) => {
      layout = JSON.parse(text(at, length));
      return 0;
    },
  };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), { svc });
  memory = exports.memory;
  exports._initialize?.();
  exports.svc_start?.();
  if (exports.svc_render() !== 0 || layout === undefined) throw new Refused("view.nothing_published");
  return layout;
}

const CAPABILITIES = { tradingRead: 7, alertsWrite: 9 };
const COMMANDS = {
  "market.subscribe": { needs: "tradingRead", params: ["subscription_id", "symbol", "timeframe"] },
  "market.unsubscribe": { needs: "tradingRead", params: ["subscription_id"] },
  "alerts.remove": { needs: "alertsWrite", params: ["ids"] },
};

/** Starts a guest of API version 2; `approved` are the capabilities that the trader approved. */
export function startGuest(code, { approved, generation }) {
  const subscriptions = new Map();
  const [waiting, views] = [[], {}];
  let memory, event, output;

  const svc = {
    has_capability: (index) => Number(approved.some((name) => CAPABILITIES[name] === index)),
    log: () => undefined,
    event_get_json(at, capacity) {
      if (capacity !== 0 && capacity < event.length) return -3;
      if (capacity !== 0) new Uint8Array(memory.buffer, at, event.length).set(event);
      return event.length;
    },
    output_set_json(at, length) {
      output = JSON.parse(Buffer.from(memory.buffer, at, length).toString());
      return 0;
    },
  };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), { svc });
  memory = exports.memory;
  exports._initialize?.();
  exports.svc_start?.();

  const commands = {
    "market.subscribe"({ subscription_id, symbol, timeframe }) {
      subscriptions.set(subscription_id, { subscription_id, symbol, timeframe, source_id: "test", sequence: 0 });
      return { subscribed: true, subscription_id, source_id: "test" };
    },
    "market.unsubscribe"({ subscription_id }) {
      subscriptions.delete(subscription_id);
      return { unsubscribed: true, subscription_id };
    },
    "alerts.remove": ({ ids }) => ({ removed: [], rejected_ids: ids }),
  };

  function resultOf({ id, method, params }) {
    const { needs, params: names } = COMMANDS[method] ?? {};
    const refused = (code) => ({ id, method, ok: false, error: { code, message: "it is refused", retryable: false } });
    if (needs === undefined) return refused("command.not_available");
    if (!approved.includes(needs)) return refused("command.permission_denied");
    if (names.some((name) => !Object.hasOwn(params, name))) return refused("command.params_invalid");
    return { id, method, ok: true, result: commands[method](params) };
  }

  /** Delivers an event, and then the results of the commands that the guest sends. */
  function tell(type, data) {
    waiting.push({ type, data });
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const context = { workspace: "desk", generation, locale: "en", now: new Date().toISOString() };
      event = Buffer.from(JSON.stringify({ api_version: 2, type: next.type, context, data: next.data }));
      output = undefined;
      // The output of a callback that fails is discarded.
      if (exports.svc_on_event() !== 0 || output === undefined) continue;
      Object.assign(views, output.views);
      waiting.push(...output.commands.map((command) => ({ type: "result", data: resultOf(command) })));
    }
  }

  tell("start", { restarted: false });
  return {
    tell,
    layout: (view) => views[view],
    /** Tells of bars to each subscription of the series. */
    move({ symbol, timeframe, completed, forming }) {
      for (const each of subscriptions.values()) {
        if (each.symbol !== symbol || each.timeframe !== timeframe) continue;
        tell("market", { ...each, completed, ...(forming && { forming }), coalesced: 0 });
        each.sequence += 1;
      }
    },
  };
}

/** Whether a layout has a node with this key. */
export const hasKey = (node, key) =>
  node?.key === key || [node?.child, ...(node?.children ?? [])].some((each) => each && hasKey(each, key));
