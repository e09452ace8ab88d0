import { ABI_STATUS, type LayoutNode } from "@bourse/contract";

/** The data that a bare guest may read, as JSON texts in the host's format. */
export interface Snapshots {
  readonly symbol: string;
  readonly quote?: string;
  readonly candles?: { readonly timeframe: string; readonly json: string };
}

/** Runs one callback of a guest directly on V8: no worker, no deadline. For checking a guest's results only. */
export function renderBare(
  module: Uint8Array,
  snapshots: Snapshots,
): { status: number; view: LayoutNode | null; log: string[] } {
  const log: string[] = [];
  let view: LayoutNode | null = null;
  let memory = new Uint8Array();
  const text = (ptr: number, len: number): string =>
    new TextDecoder().decode(memory.slice(ptr >>> 0, (ptr >>> 0) + len));
  const give = (json: string | undefined, out: number, capacity: number): number => {
    if (json === undefined) return ABI_STATUS.NOT_AVAILABLE;
    const bytes = new TextEncoder().encode(json);
    if (capacity === 0) return bytes.length;
    if (capacity < bytes.length) return ABI_STATUS.BUFFER_TOO_SMALL;
    memory.set(bytes, out >>> 0);
    return bytes.length;
  };
  const withMemory =
    <Args extends number[], Result>(call: (...args: Args) => Result) =>
    (...args: Args): Result => {
      memory = new Uint8Array((instance.exports.memory as WebAssembly.Memory).buffer);
      return call(...args);
    };
  const svc = {
    has_capability: (index: number) => (index === 7 ? 1 : 0),
    log: withMemory((ptr: number, len: number) => void log.push(text(ptr, len))),
    market_get_quote: withMemory((...args: number[]) => {
      const [ptr = 0, len = 0, out = 0, capacity = 0] = args;
      return give(text(ptr, len) === snapshots.symbol ? snapshots.quote : undefined, out, capacity);
    }),
    market_get_candles: withMemory((...args: number[]) => {
      const [ptr = 0, len = 0, framePtr = 0, frameLen = 0, out = 0, capacity = 0] = args;
      const isOffered =
        text(ptr, len) === snapshots.symbol && text(framePtr, frameLen) === snapshots.candles?.timeframe;
      return give(isOffered ? snapshots.candles?.json : undefined, out, capacity);
    }),
    view_set_json: withMemory((ptr: number, len: number) => {
      view = JSON.parse(text(ptr, len));
      return ABI_STATUS.OK;
    }),
  };
  const instance = new WebAssembly.Instance(new WebAssembly.Module(module as Uint8Array<ArrayBuffer>), { svc });
  (instance.exports.svc_start as (() => void) | undefined)?.();
  const status = (instance.exports.svc_render as () => number)();
  return { status, view: status === ABI_STATUS.OK ? view : null, log };
}

/** The texts of a view from top to bottom. */
export function textsOf(node: LayoutNode | null): string[] {
  if (node === null) return [];
  if (node.type === "label") return [node.text];
  if (node.type === "box") return node.child ? textsOf(node.child) : [];
  return node.children.flatMap(textsOf);
}
