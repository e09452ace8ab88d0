// Journals, replays and hostile guests with nothing but Node and the guests' host beside this file.
// Run it: bourse-conformance verifier -- node recorded.mjs
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { closed, isObject, need, Refused, serve, start, strict } from "./guests.mjs";

const BROKEN = "journal.invalid";

// Lines: closed objects, each with a member that only its kind has.
const text = (value) => typeof value === "string";
const listed = (value) => Array.isArray(value) && value.every(text);
const yes = (value) => value === true;
const whole = (value) => Number.isInteger(value) && value >= 1;
const holds = (fields) => (value) => {
  closed(value, fields, BROKEN);
  return true;
};
const figures = holds({ wall_ms: Number.isFinite, pages: Number.isInteger, log_bytes: Number.isInteger });
const LINES = {
  journal: {
    journal: (version) => version === 1,
    extension: holds({ id: text, version: text }),
    module: (hash) => text(hash) && /^[0-9a-f]{64}$/.test(hash),
    generation: text,
    approved: listed,
    declared_views: listed,
    started_at: text,
  },
  event: { n: whole, event: isObject, optional: { redacted: yes } },
  envelope: {
    n: whole,
    envelope: (value) => value === null || isObject(value),
    figures,
    optional: { redacted: yes },
  },
  fault: { n: whole, fault: holds({ code: text, message: text, optional: { kind: text } }), figures },
  truncated: { truncated: yes },
};

function readLine(line) {
  const value = strict(Buffer.from(line), { maxBytes: 2 ** 23 });
  need(isObject(value), BROKEN);
  const kind = Object.keys(LINES).find((name) => Object.hasOwn(value, name));
  need(kind !== undefined, BROKEN);
  try {
    closed(value, LINES[kind], BROKEN);
  } catch (fault) {
    throw fault instanceof Refused ? new Refused(BROKEN) : fault;
  }
  return { kind, value };
}

/** The events of a journal with their outcomes, in order. */
function readJournal(file) {
  const lines = file.split("\n").filter((line) => line !== "");
  const journal = { header: undefined, events: [], truncated: false, cut: false };
  for (const [at, line] of lines.entries()) {
    let read;
    try {
      read = readLine(line);
    } catch (fault) {
      // The host was killed while it wrote.
      journal.cut = at > 0 && at === lines.length - 1;
      if (journal.cut) break;
      throw fault instanceof Refused ? new Refused(BROKEN) : fault;
    }
    const { kind, value } = read;
    const last = journal.events.at(-1);
    need((kind === "journal") === (at === 0) && !journal.truncated, BROKEN);
    if (kind === "journal") journal.header = value;
    else if (kind === "truncated") journal.truncated = true;
    else if (kind === "event") {
      need(value.n === journal.events.length + 1 && (last === undefined || last.outcome !== undefined), BROKEN);
      journal.events.push({ ...value, outcome: undefined });
    } else {
      need(last?.n === value.n && last.outcome === undefined, BROKEN);
      last.outcome = value;
    }
  }
  need(journal.header !== undefined, BROKEN);
  return journal;
}

function journals({ text: file }) {
  const { events, truncated, cut } = readJournal(file);
  return { events: events.length, outcomes: events.filter(({ outcome }) => outcome).length, truncated, cut };
}

/** The place of the first difference; undefined where there is none. */
function placeOf(recorded, now, pointer = "") {
  if (Object.is(recorded, now)) return undefined;
  const areObjects = [recorded, now].every((each) => typeof each === "object" && each !== null);
  if (!areObjects || Array.isArray(recorded) !== Array.isArray(now)) return pointer;
  for (const name of new Set([...Object.keys(recorded), ...Object.keys(now)])) {
    const place = placeOf(recorded[name], now[name], `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** Of a fault only code and kind are compared. */
function comparable({ envelope, fault }) {
  if (!fault) return { envelope };
  return { fault: fault.kind === undefined ? { code: fault.code } : { code: fault.code, kind: fault.kind } };
}

// Faults.
class Fault extends Error {
  constructor(code, kind) {
    super(code);
    Object.assign(this, { code, kind });
  }
}
const TRAPS = [
  [/unreachable/, "unreachable"],
  [/call stack/i, "stack_overflow"],
];

/** The fault behind an exception of a guest. A guest that has most of its memory fails for the lack of more. */
function faultOf(thrown, pages) {
  if (thrown instanceof Fault) return thrown;
  if (!(thrown instanceof WebAssembly.RuntimeError || thrown instanceof RangeError)) throw thrown;
  const [, kind = "other"] = TRAPS.find(([words]) => words.test(thrown.message)) ?? [];
  return new Fault(kind === "unreachable" && pages >= 768 ? "guest.oom" : "guest.trap", kind);
}

/** What a callback submitted, once it has returned cleanly. */
function outcomeOf(guest, event) {
  const returned = guest.call(event);
  const { output, refused } = guest.state;
  if (output === undefined && refused !== undefined) throw new Fault("guest.invalid_output", refused);
  if (returned !== 0) throw new Fault("guest.failed");
  return output === undefined ? null : JSON.parse(Buffer.from(output));
}

const EVERYTHING = { capability_mask: (1 << 7) | (1 << 9), feature_mask: 0b11111, guest_output: true };

async function replays({ module, text: file }, read) {
  const { header, events, truncated, cut } = readJournal(file);
  const { declared_views } = header;
  const guest = await start({ ...EVERYTHING, module, api_version: 2, snapshots: null, declared_views }, read);
  const found = { compared: 0, not_compared: 0, truncated: truncated || cut, difference: null };
  for (const { n, event, outcome, redacted } of events.filter((each) => each.outcome !== undefined)) {
    let now;
    try {
      now = { envelope: outcomeOf(guest, Buffer.from(JSON.stringify(event))) };
    } catch (thrown) {
      now = { fault: faultOf(thrown, 0) };
    }
    if (redacted || outcome.redacted) {
      found.not_compared += 1;
      continue;
    }
    found.compared += 1;
    const [one, other] = [comparable(outcome), comparable(now)];
    const pointer = "fault" in one === "fault" in other ? placeOf(one, other) : "";
    if (pointer === undefined) continue;
    found.difference = { n, pointer };
    break;
  }
  if (found.compared > 0 && !found.truncated && found.difference === null) return found;
  throw Object.assign(new Refused(""), { output: found });
}

// A hostile guest runs in a thread of its own, which ends with it.
const LOG_ENTRIES = 100;
const FLOOD = 10_000;

async function attempt({ input, files }) {
  let guest;
  let entries = 0;
  const log = () => {
    entries += 1;
    if (entries >= LOG_ENTRIES + FLOOD) throw new Fault("guest.log_flood");
  };
  const read = (name) => files[name];
  try {
    guest = await start({ ...EVERYTHING, ...input }, read, log);
    return { output: outcomeOf(guest, read(`${input.event}.json`)) };
  } catch (thrown) {
    return { fault: faultOf(thrown, (guest?.state.memory.buffer.byteLength ?? 0) / 65_536).code };
  }
}

/** Processor time that a guest may take, in microseconds: a busy machine does not count. */
const MOST = 200_000;
const spent = (since) => {
  const { user, system } = process.cpuUsage(since);
  return user + system;
};

function hostileGuests(input, read) {
  const { quote, candles } = input.snapshots ?? {};
  const names = [
    `${input.module}.wasm`,
    ...[quote, candles, input.event].filter(Boolean).map((hash) => `${hash}.json`),
  ];
  const files = Object.fromEntries(names.map((name) => [name, read(name)]));
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { input, files } });
  return new Promise((resolve, reject) => {
    let watch;
    const end = async (settle) => {
      clearInterval(watch);
      await worker.terminate();
      settle();
    };
    worker.once("online", () => {
      const since = process.cpuUsage();
      watch = setInterval(() => {
        if (spent(since) > MOST) end(() => reject(new Refused("guest.timeout")));
      }, 20);
    });
    worker.once("message", ({ output, fault }) =>
      end(() => (fault ? reject(new Refused(fault)) : resolve({ output }))),
    );
    worker.once("error", (fault) => end(() => reject(fault)));
  });
}

if (isMainThread)
  await serve("recorded.mjs", {
    "journal-lines": ({ text: line }) => void readLine(line),
    journals,
    replays,
    "hostile-guests": hostileGuests,
  });
else parentPort.postMessage(await attempt(workerData));
