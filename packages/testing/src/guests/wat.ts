/** The five imports of API v1 under short names. */
export const V1_IMPORTS = `
  (import "svc" "has_capability" (func $has (param i32) (result i32)))
  (import "svc" "log" (func $log (param i32 i32)))
  (import "svc" "market_get_candles" (func $candles (param i32 i32 i32 i32 i32 i32) (result i32)))
  (import "svc" "market_get_quote" (func $quote (param i32 i32 i32 i32) (result i32)))
  (import "svc" "view_set_json" (func $view (param i32 i32) (result i32)))`;

/** The four imports of API v2 under short names. */
export const V2_IMPORTS = `
  (import "svc" "has_capability" (func $has (param i32) (result i32)))
  (import "svc" "log" (func $log (param i32 i32)))
  (import "svc" "event_get_json" (func $event (param i32 i32) (result i32)))
  (import "svc" "output_set_json" (func $output (param i32 i32) (result i32)))`;

/** The parts of a guest; missing parts get the smallest working default. */
export interface GuestText {
  /** Instructions of the callback, which leave its result. They may use the locals `$i` and `$n`. */
  readonly render?: string;
  /** Instructions of `svc_start`; absent: not exported. */
  readonly start?: string;
  /** Instructions of `_initialize`; absent: not exported. */
  readonly initialize?: string;
  /** Texts by their address in memory. */
  readonly data?: Readonly<Record<number, string | Uint8Array>>;
  /** Locals, globals, tables and functions. */
  readonly extra?: string;
  /** Pages of memory at the start. */
  readonly pages?: number;
}

/** The text of a guest with all imports of API v1. */
export function guestText(pieces: GuestText): string {
  return moduleText(pieces, { imports: V1_IMPORTS, entry: "svc_render" });
}

/** The text of an interactive guest, with all imports of API v2; its callback is `event`. */
export function eventGuestText({ event = "i32.const 0", ...pieces }: EventGuestText): string {
  return moduleText({ ...pieces, render: event }, { imports: V2_IMPORTS, entry: "svc_on_event" });
}

/** An interactive guest in pieces. */
export interface EventGuestText extends Omit<GuestText, "render"> {
  /** Instructions of `svc_on_event`, which leave its result. */
  readonly event?: string;
}

function moduleText(
  { render = "i32.const 0", start, initialize, data = {}, extra = "", pages = 1 }: GuestText,
  { imports, entry }: { readonly imports: string; readonly entry: string },
): string {
  const segments = Object.entries(data).map(([at, bytes]) => `(data (i32.const ${at}) "${escapeBytes(bytes)}")`);
  const phase = (name: string, body: string | undefined) =>
    body === undefined ? "" : `(func $${name} (export "${name}") ${body})`;
  return `(module ${imports}
    (memory (export "memory") ${pages})
    ${segments.join("\n")}
    ${extra}
    ${phase("_initialize", initialize)}
    ${phase("svc_start", start)}
    (func $render (export "${entry}") (result i32) (local $i i32) (local $n i32) ${render}))`;
}

/** A call with constant arguments; numbers may be unsigned. */
export function call(name: string, ...args: readonly number[]): string {
  return `(call $${name} ${args.map((each) => `(i32.const ${each | 0})`).join(" ")})`;
}

/** Length of a text in bytes. */
export function byteLength(text: string): number {
  return Buffer.byteLength(text);
}

function escapeBytes(bytes: string | Uint8Array): string {
  return [...Buffer.from(bytes)].map((byte) => `\\${byte.toString(16).padStart(2, "0")}`).join("");
}
