// Runs guests and judges their output with nothing but Node, written from docs/ABI.md and docs/reference/formats.md.
// Run it: bourse-conformance verifier -- node guests.mjs
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** An input is invalid; its message is the code. */
export class Refused extends Error {}
export const need = (condition, code) => {
  if (!condition) throw new Refused(code);
};

// Strict JSON: the engine's parser does the grammar, the scan does the rest.
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\],]|true|false|null/g;
const PLAIN = /^-?[1-9]\d*$|^0$/;

function checkNumber(token, integer) {
  const value = Number(token);
  if (!PLAIN.test(token)) {
    need(!integer, "json.integer_invalid");
    need(Number.isFinite(value), "json.number_invalid");
  } else if (!Number.isSafeInteger(value)) {
    need(Number.isFinite(value), "json.integer_invalid");
    need(BigInt(token) === BigInt(value) || JSON.stringify(value) === token, "json.integer_invalid");
  }
}

function checkKey(key, keys) {
  need(key !== "__proto__", "json.forbidden_key");
  need(!keys.has(key), "json.duplicate_key");
  keys.add(key);
}

export function strict(bytes, { maxBytes = 2 ** 20, integers = [], exempt } = {}) {
  need(bytes.length <= maxBytes, "json.too_large");
  let text, value;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refused("json.encoding_invalid");
  }
  need(!text.startsWith("\ufeff") && !text.includes("\0"), "json.encoding_invalid");
  need(!/[[:,]\s*-?(?:NaN|Infinity)/.test(text), "json.integer_invalid");
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refused("json.syntax");
  }
  const stack = [];
  for (const [token] of text.matchAll(TOKEN)) {
    const top = stack.at(-1);
    if (token === "{" || token === "[") {
      need(stack.length < 64, "json.too_deep");
      stack.push({ keys: token === "{" ? new Set() : undefined, wantsKey: token === "{", key: undefined });
    } else if (token === "}" || token === "]") stack.pop();
    else if (token === ",") top.wantsKey = top.keys !== undefined;
    else if (token.startsWith('"')) {
      const said = JSON.parse(token);
      need(said.isWellFormed() && !said.includes("\0"), "json.encoding_invalid");
      if (!top?.wantsKey) continue;
      checkKey(said, top.keys);
      Object.assign(top, { wantsKey: false, key: said });
    } else if (/^[-\d]/.test(token)) checkNumber(token, integers.includes(top?.key) && stack[0]?.key !== exempt);
  }
  return value;
}

// Layouts and envelopes: closed objects.
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const text = (max) => (value) => typeof value === "string" && [...value].length <= max;
const number = (min, max) => (value) => typeof value === "number" && value >= min && value <= max;
const integer = (min, max) => (value) => Number.isInteger(value) && number(min, max)(value);
const [key, color, word] = [text(128), text(16), text(32)];
const [side, gap] = [number(0, 4096), number(0, 256)];
const LINE = {
  children: (value) => Array.isArray(value) && value.length <= 128,
  optional: { key, spacing: gap, mainAxisAlignment: word, crossAxisAlignment: word },
};
const NODES = {
  label: {
    text: text(4096),
    optional: { key, maxLines: integer(1, 100), fontSize: number(1, 128), fontWeight: word, color },
  },
  box: {
    optional: { key, width: side, height: side, padding: gap, margin: gap, borderRadius: gap, color, child: isObject },
  },
  row: LINE,
  column: LINE,
};

export function closed(value, { optional = {}, ...required }, code) {
  need(isObject(value), code);
  const fields = { ...required, ...optional };
  for (const name of Object.keys(required)) need(Object.hasOwn(value, name), code);
  for (const [name, each] of Object.entries(value)) need(Object.hasOwn(fields, name) && fields[name](each), code);
}

function layout(node, depth = 1) {
  need(depth <= 24, "json.too_deep");
  need(isObject(node) && typeof node.type === "string" && Object.hasOwn(NODES, node.type));
  closed(node, { type: () => true, ...NODES[node.type] });
  for (const child of node.children ?? []) layout(child, depth + 1);
  if (node.child !== undefined) layout(node.child, depth + 1);
}

const METHODS = new Set(
  (
    "storage.read storage.write charts.list charts.open market.read market.subscribe market.unsubscribe " +
    "alerts.create alerts.list alerts.adopt alerts.enable alerts.remove notifications.publish " +
    "models.settings models.configure models.test models.decide models.recipe feed.request " +
    "feed.credentials news.legacy news.read calendar.read ui.confirm ui.import ui.openExternal " +
    "context.read context.publish assistant.prompt"
  ).split(" "),
);
const COMMAND = { id: (id) => text(128)(id) && id.trim() !== "", method: text(Infinity), params: isObject };

function envelope(bytes, declared) {
  const value = strict(bytes, { maxBytes: 2 ** 21, integers: ["api_version", "maxLines"], exempt: "commands" });
  closed(value, {
    api_version: (version) => version === 2,
    views: isObject,
    commands: (commands) => Array.isArray(commands) && commands.length <= 32,
  });
  for (const [id, view] of Object.entries(value.views)) {
    layout(view);
    need(declared.includes(id), "envelope.view_undeclared");
  }
  for (const command of value.commands) closed(command, COMMAND);
  for (const { method } of value.commands) need(METHODS.has(method), "envelope.method_unknown");
  need(new Set(value.commands.map(({ id }) => id)).size === value.commands.length, "envelope.command_duplicate");
}

// The imports. Each returns the first code that applies, in the order of formats.md.
const TIMEFRAMES = ["1m", "5m", "15m", "1H", "4H", "1D"];
/** The code that refuses an output; undefined if it is accepted. */
const refusalOf = (check) => {
  try {
    check();
    return undefined;
  } catch (fault) {
    if (fault instanceof Refused) return fault.message;
    throw fault;
  }
};

/** Starts a guest. `file` reads what the input names; `log` is called for each entry of its log. */
export async function start(input, file, log = () => undefined) {
  const { api_version, capability_mask: held, feature_mask: features, snapshots, guest_output, declared_views } = input;
  const state = { memory: undefined, running: false };
  const holds = (at, length) => (at >>> 0) + (length >>> 0) <= state.memory.buffer.byteLength;
  const bytes = (at, length) => new Uint8Array(state.memory.buffer, at >>> 0, length >>> 0).slice();
  const gate =
    (bit, capability, run) =>
    (...args) => {
      if (!(features & (1 << bit))) return -9;
      if (!state.running) return -5;
      return capability && !(held & (1 << 7)) ? -6 : run(args);
    };
  const word = (at, length) => {
    if (!holds(at, length)) return -2;
    if (length === 0 || length >>> 0 > 512) return -1;
    try {
      const said = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes(at, length));
      return said.includes("\0") ? -1 : said;
    } catch {
      return -1;
    }
  };
  const answer = (data, out, capacity) => {
    if (capacity === 0) return data.length;
    if (capacity >>> 0 < data.length) return -3;
    new Uint8Array(state.memory.buffer, out >>> 0).set(data);
    return data.length;
  };
  const refuse = (code, status) => {
    state.refused ??= code;
    return status;
  };
  const submit = (at, length, check) => {
    if (state.output !== undefined) return -8;
    const data = bytes(at, length);
    const refusal = refusalOf(() => check(data));
    if (refusal !== undefined) return refuse(refusal, -7);
    state.output = data;
    return 0;
  };
  const svc = {
    has_capability: (index) => (index >>> 0 < 32 ? (held >>> index) & 1 : 0),
    log,
    market_get_quote: gate(0, true, ([at, length, out, capacity]) => {
      const symbol = word(at, length);
      if (typeof symbol === "number") return symbol;
      if (capacity !== 0 && !holds(out, capacity)) return -2;
      const quote = symbol === snapshots?.symbol ? snapshots.quote : null;
      return quote === null ? -5 : answer(file(`${quote}.json`), out, capacity);
    }),
    market_get_candles: gate(1, true, ([at, length, frameAt, frameLength, out, capacity]) => {
      const words = [word(at, length), word(frameAt, frameLength)];
      const fault = words.find((each) => typeof each === "number");
      if (fault !== undefined) return fault;
      if (capacity !== 0 && !holds(out, capacity)) return -2;
      if (!TIMEFRAMES.includes(words[1])) return -1;
      const known = words[0] === snapshots?.symbol && words[1] === snapshots.timeframe;
      return known ? answer(file(`${snapshots.candles}.json`), out, capacity) : -5;
    }),
    view_set_json: gate(2, true, ([at, length]) => {
      if (!guest_output) return -6;
      if (!holds(at, length)) return -2;
      return length >>> 0 > 65_536
        ? refuse("json.too_large", -4)
        : submit(at, length, (data) => layout(strict(data, { integers: ["maxLines"] })));
    }),
    event_get_json: gate(3, false, ([out, capacity]) =>
      capacity !== 0 && !holds(out, capacity) ? -2 : answer(state.event, out, capacity),
    ),
    output_set_json: gate(4, false, ([at, length]) => {
      if (length >>> 0 > 2 ** 21) return refuse("json.too_large", -4);
      return holds(at, length) ? submit(at, length, (data) => envelope(data, declared_views)) : -2;
    }),
  };
  const { instance } = await WebAssembly.instantiate(file(`${input.module}.wasm`), { svc });
  state.memory = instance.exports.memory;
  instance.exports._initialize?.();
  instance.exports.svc_start?.();
  const entry = instance.exports[api_version === 1 ? "svc_render" : "svc_on_event"];
  return {
    state,
    /** Runs the callback; what it submits stands in `state` afterwards. */
    call(event) {
      Object.assign(state, { running: true, output: undefined, refused: undefined, event });
      return entry();
    },
  };
}

async function result(input, file) {
  const guest = await start(input, file);
  return { result: guest.call(input.event === null ? undefined : file(`${input.event}.json`)) };
}

const encode = (said) => new TextEncoder().encode(said);
const GROUPS = {
  "strict-json": ({ base64, integers }) => void strict(Buffer.from(base64, "base64"), { integers }),
  layouts: ({ text: said }) => layout(strict(encode(said), { integers: ["maxLines"] })),
  envelopes: ({ text: said, declared_views }) => envelope(encode(said), declared_views),
  "abi-calls": result,
};

/** Answers the runner, line by line. */
export async function serve(implementation, groups) {
  let folder = "";
  const file = (name) => readFileSync(path.join(folder, name));
  for await (const line of createInterface({ input: process.stdin })) {
    const { start: begin, run } = JSON.parse(line);
    if (begin) folder = begin.modules;
    if (begin) console.log(JSON.stringify({ implementation, groups: Object.keys(groups) }));
    if (!run) continue;
    try {
      const output = await groups[run.group](run.input, file);
      console.log(JSON.stringify({ id: run.id, valid: true, output }));
    } catch (fault) {
      if (!(fault instanceof Refused)) throw fault;
      const codes = fault.message === "" ? [] : [fault.message];
      console.log(JSON.stringify({ id: run.id, valid: false, codes, output: fault.output }));
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await serve("guests.mjs", GROUPS);
