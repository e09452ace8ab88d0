import { BAD_ENVELOPES } from "./envelopes.ts";
import type { HostileGuest } from "./hostile.ts";
import { echoed } from "./interactive.ts";
import { byteLength, call, type EventGuestText, eventGuestText } from "./wat.ts";

/** An interactive guest that misbehaves, and the expected verdict of a host. */
export interface HostileEventGuest extends Omit<HostileGuest, "phase"> {
  /** When it attacks: at activation, or in its first event. */
  readonly phase: "start" | "event";
}

interface Attack extends EventGuestText {
  readonly verdict: HostileGuest["verdict"];
  readonly phase?: "start";
  readonly endless?: true;
}

const AT = 1024;
const MIB_2 = 2 * 1024 * 1024;
const END = 65_536;
const ENVELOPE = JSON.stringify(echoed("before the fault"));
const OTHER = JSON.stringify(echoed("the other one"));
const submit = call("output", AT, byteLength(ENVELOPE));
const holding = { [AT]: ENVELOPE };
const forever = (body: string) => `(loop $forever ${body} (br $forever)) unreachable`;
const FOREVER = "(loop $forever (br $forever))";
const trap = (kind: string) => ({ code: "guest.trap", kind });
const invalid = (kind: string) => ({ code: "guest.invalid_output", kind });
const TIMEOUT = { code: "guest.timeout" };

/** Every refused envelope, submitted by a guest that nevertheless returns 0. */
const refused = Object.entries(BAD_ENVELOPES).map(([name, { text, rule }]): readonly [string, Attack] => [
  `an envelope: ${name}`,
  {
    pages: 1 + Math.ceil(byteLength(text) / END),
    data: { [AT]: text },
    event: `(drop ${call("output", AT, byteLength(text))}) i32.const 0`,
    verdict: invalid(rule),
  },
]);

const ATTACKS: Readonly<Record<string, Attack>> = {
  ...Object.fromEntries(refused),
  "an envelope of 2 MiB and a byte": {
    pages: 34,
    event: `(drop ${call("output", AT, MIB_2 + 1)}) i32.const 0`,
    verdict: invalid("json.too_large"),
  },
  "two envelopes": {
    data: { ...holding, [AT * 4]: OTHER },
    event: `(drop ${submit}) (i32.add ${call("output", AT * 4, byteLength(OTHER))} (i32.const 8))`,
    verdict: undefined,
  },
  "an envelope, then a trap": { data: holding, event: `(drop ${submit}) unreachable`, verdict: trap("unreachable") },
  "an envelope, then a nonzero result": {
    data: holding,
    event: `(drop ${submit}) i32.const -7`,
    verdict: { code: "guest.failed" },
  },
  "an envelope, then an endless loop": {
    data: holding,
    event: `(drop ${submit}) ${forever("")}`,
    verdict: TIMEOUT,
    endless: true,
  },
  "an envelope changed after it was accepted": {
    data: holding,
    event: `(drop ${submit}) (memory.fill (i32.const ${AT}) (i32.const 0) (i32.const 64)) i32.const 0`,
    verdict: undefined,
  },
  "an envelope from svc_start": {
    data: holding,
    extra: "(global $answer (mut i32) (i32.const 0))",
    start: `(global.set $answer ${submit})`,
    event: "(i32.add (global.get $answer) (i32.const 5))",
    verdict: undefined,
  },
  "an event read from svc_start": {
    extra: "(global $answer (mut i32) (i32.const 0))",
    start: `(global.set $answer ${call("event", 0, 0)})`,
    event: "(i32.add (global.get $answer) (i32.const 5))",
    verdict: undefined,
  },
  "an endless loop in an event": { event: forever(""), verdict: TIMEOUT, endless: true },
  "an endless loop in svc_start": { start: FOREVER, phase: "start", verdict: TIMEOUT, endless: true },
  "a trap in svc_start": { start: "unreachable", phase: "start", verdict: trap("unreachable") },
  "endless recursion through imports": {
    data: holding,
    event: `(drop ${submit}) (drop ${call("event", 0, 0)}) (call $render)`,
    verdict: trap("stack_overflow"),
  },
  "a memory bomb": {
    event: `(loop $more (br_if $more (i32.ne (memory.grow (i32.const 64)) (i32.const -1))) unreachable) unreachable`,
    verdict: { code: "guest.oom", kind: "unreachable" },
  },
  "a log flood": { event: forever(call("log", 0, 64)), verdict: { code: "guest.log_flood" }, endless: true },
  "events read without end": { event: forever(`(drop ${call("event", AT, 16_384)})`), verdict: TIMEOUT, endless: true },
  "large envelopes refused without end": {
    pages: 18,
    data: { [AT]: `{"api_version":2,"views":{},"commands":[],"x":"` },
    event: `(memory.fill (i32.const 1071) (i32.const 120) (i32.const 1000000)) ${forever(`(drop ${call("output", AT, 900_000)})`)}`,
    verdict: TIMEOUT,
    endless: true,
  },
  "an event read to bad pointers": {
    event: [
      [END, 1],
      [-1, 2],
      [0x7fffffff, 0x7fffffff],
      [0x80000000, 0x80000000],
      [END - 1, 2],
    ]
      .map(([at = 0, length = 0]) => `(i32.add ${call("event", at, length)} (i32.const 2))`)
      .reduce((a, b) => `(i32.or ${a} ${b})`),
    verdict: undefined,
  },
  "an event read into one byte": {
    event: `(local.set $i (i32.const 7)) (i32.store8 (i32.const 0) (i32.const 7))
      (if (i32.ne ${call("event", 0, 1)} (i32.const -3)) (then (return (i32.const 1))))
      (i32.sub (i32.load8_u (i32.const 0)) (local.get $i))`,
    verdict: undefined,
  },
  "has_capability with every odd index": {
    event: [-1, 10, 31, 32, 39, 41, 0x80000000, 0x7fffffff]
      .map((index) => call("has", index))
      .reduce((a, b) => `(i32.or ${a} ${b})`),
    verdict: undefined,
  },
};

/** Every dynamic attack on events and envelopes from the Wasm section of the refusals, as a guest that attempts it. */
export const HOSTILE_EVENT_GUESTS: readonly HostileEventGuest[] = Object.entries(ATTACKS).map(
  ([name, { verdict, phase = "event" as const, endless, ...pieces }]) => ({
    name,
    text: eventGuestText(pieces),
    phase,
    verdict,
    ...(endless ? { endless } : {}),
  }),
);
