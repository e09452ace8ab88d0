import { byteLength, call, type GuestText, guestText } from "./wat.ts";

/** A guest that misbehaves, and the expected verdict of a host. */
export interface HostileGuest {
  readonly name: string;
  readonly text: string;
  /** When it attacks: at activation, or in its first callback. */
  readonly phase: "start" | "render";
  /** Code of the fault, and its kind if the code alone is ambiguous; absent: the attempt has no effect. */
  readonly verdict: { readonly code: string; readonly kind?: string } | undefined;
  /** True if it runs until it is stopped. */
  readonly endless?: true;
}

const FOREVER = "(loop $forever (br $forever))";
const forever = (body: string) => `(loop $forever ${body} (br $forever)) unreachable`;
const VIEW = '{"type":"label","text":"before the fault"}';
const publish = call("view", 1024, byteLength(VIEW));
const withView = { 1024: VIEW };
const FORGED = "\u001b[2Jcleared\nforged\r\u202eentry";
const PROTO = '{"type":"label","text":"a","__proto__":{"x":1}}';
const deep = (levels: number) => `${'{"type":"box","child":'.repeat(levels)}{"type":"box"}${"}".repeat(levels)}`;

const TIMEOUT = { code: "guest.timeout" };
const trap = (kind: string) => ({ code: "guest.trap", kind });
const invalid = (kind: string) => ({ code: "guest.invalid_output", kind });

interface Attack extends GuestText {
  readonly verdict: HostileGuest["verdict"];
  readonly phase?: "start";
  readonly endless?: true;
}

const ATTACKS: Readonly<Record<string, Attack>> = {
  "endless loop in a callback": { render: forever(""), verdict: TIMEOUT, endless: true },
  "endless loop in svc_start": { start: FOREVER, phase: "start", verdict: TIMEOUT, endless: true },
  "endless loop in _initialize": { initialize: FOREVER, phase: "start", verdict: TIMEOUT, endless: true },
  "endless recursion": { render: "(call $render)", verdict: trap("stack_overflow") },
  "endless recursion in svc_start": { start: "(call $svc_start)", phase: "start", verdict: trap("stack_overflow") },
  "recursion through an import": {
    render: `(drop ${call("has", 7)}) (drop ${publish}) (call $render)`,
    data: withView,
    verdict: trap("stack_overflow"),
  },
  "memory.grow without end": {
    render: forever("(drop (memory.grow (i32.const 16)))"),
    verdict: TIMEOUT,
    endless: true,
  },
  "memory.grow until it fails, then unreachable": {
    render: `(loop $more (br_if $more (i32.ne (memory.grow (i32.const 64)) (i32.const -1))) unreachable) unreachable`,
    verdict: { code: "guest.oom", kind: "unreachable" },
  },
  "every page of the whole memory touched": {
    render: `(drop (memory.grow (i32.const 1000)))
      (loop $touch (i32.store (local.get $i) (i32.const -1))
        (local.set $i (i32.add (local.get $i) (i32.const 4096)))
        (br_if $touch (i32.lt_u (local.get $i) (i32.mul (memory.size) (i32.const 65536))))) unreachable`,
    verdict: { code: "guest.oom", kind: "unreachable" },
  },
  "table.grow without end": {
    extra: "(table $t 1 funcref)",
    render: forever("(drop (table.grow $t (ref.null func) (i32.const 1000)))"),
    verdict: TIMEOUT,
    endless: true,
  },
  "log without end": { render: forever(call("log", 0, 16)), verdict: { code: "guest.log_flood" }, endless: true },
  "log of the largest entries without end": {
    render: forever(call("log", 0, 65_536)),
    verdict: { code: "guest.log_flood" },
    endless: true,
  },
  "log of bad ranges without end": {
    render: forever(call("log", -1, -1)),
    verdict: { code: "guest.log_flood" },
    endless: true,
  },
  "log flood that returns": {
    render: `(local.set $n (i32.const 20000))
      (loop $again ${call("log", 0, 8)} (local.set $n (i32.sub (local.get $n) (i32.const 1))) (br_if $again (local.get $n)))
      i32.const 0`,
    verdict: { code: "guest.log_flood" },
  },
  "cheap imports without end": { render: forever(`(drop ${call("has", 7)})`), verdict: TIMEOUT, endless: true },
  "costly imports without end": {
    // The largest view with its fault at the very end: it must be read completely every time.
    render: forever(`(drop ${call("view", 1024, 60_000)})`),
    data: { 1024: `["${"x".repeat(59_990)}", 1]${" ".repeat(60_000 - 59_997)}` },
    verdict: TIMEOUT,
    endless: true,
  },
  "a trap after output": { render: `(drop ${publish}) unreachable`, data: withView, verdict: trap("unreachable") },
  "a nonzero result after output": {
    render: `(drop ${publish}) i32.const 7`,
    data: withView,
    verdict: { code: "guest.failed" },
  },
  "a read outside its memory": { render: "(i32.load (i32.const -4))", verdict: trap("memory_out_of_bounds") },
  "a division by zero": { render: "(i32.div_s (i32.const 1) (i32.const 0))", verdict: trap("divide_by_zero") },
  "an unrepresentable quotient": {
    render: "(i32.div_s (i32.const 0x80000000) (i32.const -1))",
    verdict: trap("integer_overflow"),
  },
  "a float that is no integer": { render: "(i32.trunc_f64_s (f64.const nan))", verdict: trap("float_unrepresentable") },
  "an indirect call to nothing": {
    extra: "(table 1 funcref) (type $f (func (result i32)))",
    render: "(call_indirect (type $f) (i32.const 0))",
    verdict: trap("indirect_call"),
  },
  "an indirect call outside the table": {
    extra: "(table 1 funcref) (type $f (func (result i32)))",
    render: "(call_indirect (type $f) (i32.const 9))",
    verdict: trap("table_out_of_bounds"),
  },
  "a trap in svc_start": { start: "unreachable", phase: "start", verdict: trap("unreachable") },
  "a view that is no JSON": {
    render: `(drop ${call("view", 1024, 9)}) i32.const 0`,
    data: { 1024: '{"type":]' },
    verdict: invalid("json.syntax"),
  },
  "a view of a thousand levels": {
    render: `(drop ${call("view", 1024, byteLength(deep(1000)))}) i32.const 0`,
    data: { 1024: deep(1000) },
    verdict: invalid("json.too_deep"),
  },
  "a view with the key __proto__": {
    render: `(drop ${call("view", 1024, byteLength(PROTO))}) i32.const 0`,
    data: { 1024: PROTO },
    verdict: invalid("json.forbidden_key"),
  },
  "a view one byte over 64 KiB": {
    pages: 2,
    render: `(drop ${call("view", 1024, 65_537)}) i32.const 0`,
    verdict: invalid("json.too_large"),
  },
  "a view in a range of 4 GiB": { render: `(drop ${call("view", -1, -1)}) i32.const 0`, verdict: undefined },
  "has_capability with every odd index": {
    render: [-1, 10, 31, 32, 39, 0x80000000 | 0, 0x7fffffff]
      .map((index) => call("has", index))
      .reduce((a, b) => `(i32.or ${a} ${b})`),
    verdict: undefined,
  },
  "a log of escape sequences and newlines": {
    render: `${call("log", 1024, byteLength(FORGED))} i32.const 0`,
    data: { 1024: FORGED },
    verdict: undefined,
  },
  "NaN payloads as result": {
    render: "(i32.and (i32.reinterpret_f32 (f32.add (f32.const nan:0x200001) (f32.const nan:0x200002))) (i32.const 0))",
    verdict: undefined,
  },
};

/** Every dynamic attack from the Wasm section of the refusals, as a guest that attempts it. */
export const HOSTILE_GUESTS: readonly HostileGuest[] = Object.entries(ATTACKS).map(
  ([name, { verdict, phase = "render" as const, endless, ...pieces }]) => ({
    name,
    text: guestText(pieces),
    phase,
    verdict,
    ...(endless ? { endless } : {}),
  }),
);
