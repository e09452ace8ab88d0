import { ABI_STATUS, CAPABILITY_INDEX, type Capability } from "@bourse/contract";

/** The result of one callback. */
export interface BareCallback {
  readonly status: number;
  /** Bytes of the envelope; null when the callback failed or submitted none. */
  readonly envelope: Uint8Array | null;
  readonly log: readonly string[];
}

/** An instance of an interactive guest that keeps its state between events. */
export interface BareInteractive {
  /** Delivers one event, an object or its JSON. `hear` gets each log entry, those before a trap as well. */
  deliver(event: object | string, hear?: (text: string) => void): BareCallback;
  /** Wasm pages of 64 KiB in use. */
  pages(): number;
}

/**
 * Runs an interactive guest directly on V8: no worker, no deadline, no validation of its output. For checking a guest's
 * results only.
 */
export function startBare(module: Uint8Array, approved: readonly Capability[]): BareInteractive {
  const held = new Set<number>(approved.map((name) => CAPABILITY_INDEX[name]));
  let event = new Uint8Array();
  let envelope: Uint8Array | null = null;
  let log: string[] = [];
  let heard: ((text: string) => void) | undefined;
  const memory = (): Uint8Array<ArrayBuffer> =>
    new Uint8Array((instance.exports.memory as WebAssembly.Memory).buffer as ArrayBuffer);
  const bytesAt = (ptr: number, len: number): Uint8Array => memory().slice(ptr >>> 0, (ptr >>> 0) + len);
  const svc = {
    has_capability: (index: number) => (held.has(index) ? 1 : 0),
    log: (ptr: number, len: number) => {
      const text = new TextDecoder().decode(bytesAt(ptr, len));
      log.push(text);
      heard?.(text);
    },
    event_get_json: (out: number, capacity: number) => {
      if (capacity === 0) return event.length;
      if (capacity < event.length) return ABI_STATUS.BUFFER_TOO_SMALL;
      memory().set(event, out >>> 0);
      return event.length;
    },
    output_set_json: (ptr: number, len: number) => {
      if (envelope !== null) return ABI_STATUS.ALREADY_SET;
      envelope = bytesAt(ptr, len);
      return ABI_STATUS.OK;
    },
  };
  const instance = new WebAssembly.Instance(new WebAssembly.Module(module as Uint8Array<ArrayBuffer>), { svc });
  (instance.exports.svc_start as (() => void) | undefined)?.();
  return {
    deliver: (given, hear) => {
      heard = hear;
      event = new TextEncoder().encode(typeof given === "string" ? given : JSON.stringify(given));
      envelope = null;
      log = [];
      const status = (instance.exports.svc_on_event as () => number)();
      return { status, envelope: status === ABI_STATUS.OK ? envelope : null, log };
    },
    pages: () => memory().length / 65_536,
  };
}
