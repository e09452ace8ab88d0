import {
  ABI_MODULE,
  ABI_STATUS,
  ENVELOPE_MAX_BYTES,
  LOG_ENTRY_MAX_BYTES,
  TIMEFRAMES,
  VIEW_MAX_BYTES,
} from "@bourse/contract/guest";
import type { GuestContext } from "../context.ts";
import { defineImport, type GuestImport, link } from "./define.ts";
import { answer, holdsOutput, readText } from "./read.ts";
import { isTooLarge, submit } from "./submit.ts";

/** Copies the event of this callback; repeated reads give the same bytes. */
const eventGetJson = defineImport({
  name: "event_get_json",
  run(context, [out = 0, capacity = 0]) {
    if (!holdsOutput(context, out, capacity)) return ABI_STATUS.BAD_POINTER;
    const { input } = context;
    return input?.kind === "event" ? answer(context, input.json, [out, capacity]) : ABI_STATUS.NOT_AVAILABLE;
  },
});

/** Returns 1 or 0, never an error: an unknown index counts as a capability that is not held. */
const hasCapability = defineImport({
  name: "has_capability",
  run({ grant }, [index = 0]) {
    // Shifts take their count modulo 32, so index 39 would read bit 7.
    return index >>> 0 < 32 ? (grant.capabilityMask >>> index) & 1 : 0;
  },
});

/** Best effort: an entry with a bad range or over the rate is dropped and counted, without an error. */
const log = defineImport({
  name: "log",
  run(context, [pointer = 0, length = 0]) {
    context.lastLog = { pointer, length };
    if (context.memory.holds(pointer, length)) {
      // One byte more than the limit shows whether the cut is inside a character.
      context.log.write(context.memory.window(pointer, Math.min(length >>> 0, LOG_ENTRY_MAX_BYTES + 1)));
    } else {
      context.log.drop();
    }
    if (context.log.flooded) context.poisoned = "log_flood";
    return 0;
  },
});

const timeframes: ReadonlySet<string> = new Set(TIMEFRAMES);

/** Copies the candle snapshot of this callback if symbol and timeframe are the view's own. */
const marketGetCandles = defineImport({
  name: "market_get_candles",
  run(context, [symbolAt = 0, symbolLength = 0, timeframeAt = 0, timeframeLength = 0, out = 0, capacity = 0]) {
    const symbol = readText(context, symbolAt, symbolLength);
    if (!symbol.ok) return symbol.code;
    const timeframe = readText(context, timeframeAt, timeframeLength);
    if (!timeframe.ok) return timeframe.code;
    if (!holdsOutput(context, out, capacity)) return ABI_STATUS.BAD_POINTER;
    if (!timeframes.has(timeframe.text)) return ABI_STATUS.INVALID_ARGUMENT;
    const { input } = context;
    const snapshot = input?.kind === "render" && input.symbol === symbol.text ? input.candles : undefined;
    if (snapshot?.timeframe !== timeframe.text) return ABI_STATUS.NOT_AVAILABLE;
    return answer(context, snapshot.json, [out, capacity]);
  },
});

/**
 * Copies the quote snapshot of this callback. The guest reaches no network: data outside the snapshot is not available.
 */
const marketGetQuote = defineImport({
  name: "market_get_quote",
  run(context, [symbolAt = 0, symbolLength = 0, out = 0, capacity = 0]) {
    const symbol = readText(context, symbolAt, symbolLength);
    if (!symbol.ok) return symbol.code;
    if (!holdsOutput(context, out, capacity)) return ABI_STATUS.BAD_POINTER;
    const { input } = context;
    const snapshot = input?.kind === "render" && input.symbol === symbol.text ? input.quote : undefined;
    return snapshot ? answer(context, snapshot, [out, capacity]) : ABI_STATUS.NOT_AVAILABLE;
  },
});

const ENVELOPE = { name: "envelope", maxBytes: ENVELOPE_MAX_BYTES };

/**
 * Submits the one envelope of this callback. A refused attempt does not use up the slot, so a smaller one can follow.
 */
const outputSetJson = defineImport({
  name: "output_set_json",
  run(context, [pointer = 0, length = 0]) {
    if (context.input?.kind !== "event") return ABI_STATUS.NOT_AVAILABLE;
    if (isTooLarge(context, length, ENVELOPE)) return ABI_STATUS.TOO_LARGE;
    if (!context.memory.holds(pointer, length)) return ABI_STATUS.BAD_POINTER;
    return submit(context, pointer, length);
  },
});

const VIEW = { name: "view", maxBytes: VIEW_MAX_BYTES };

/** Publishes the one view of this callback. A refused attempt leaves the slot free; an accepted one fills it. */
const viewSetJson = defineImport({
  name: "view_set_json",
  run(context, [pointer = 0, length = 0]) {
    const { input } = context;
    if (input?.kind !== "render" || !input.guestOutput) return ABI_STATUS.PERMISSION_DENIED;
    if (!context.memory.holds(pointer, length)) return ABI_STATUS.BAD_POINTER;
    if (isTooLarge(context, length, VIEW)) return ABI_STATUS.TOO_LARGE;
    return submit(context, pointer, length);
  },
});

/** The imports of each API version. */
export const IMPORT_SETS: Readonly<Record<1 | 2, readonly GuestImport[]>> = {
  1: [hasCapability, log, marketGetCandles, marketGetQuote, viewSetJson],
  2: [hasCapability, log, eventGetJson, outputSetJson],
};

/** The import object of one guest: only the module `svc`. */
export function importObject(context: GuestContext): WebAssembly.Imports {
  const functions = IMPORT_SETS[context.grant.apiVersion].map((each) => [each.name, link(each, context)] as const);
  return { [ABI_MODULE]: Object.fromEntries(functions) };
}
