import { ABI_MODULE } from "@bourse/contract/guest";
import type { GuestContext } from "../context.ts";
import { type GuestImport, link } from "./define.ts";
import { eventGetJson } from "./event-get-json.ts";
import { hasCapability } from "./has-capability.ts";
import { log } from "./log.ts";
import { marketGetCandles } from "./market-get-candles.ts";
import { marketGetQuote } from "./market-get-quote.ts";
import { outputSetJson } from "./output-set-json.ts";
import { viewSetJson } from "./view-set-json.ts";

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
