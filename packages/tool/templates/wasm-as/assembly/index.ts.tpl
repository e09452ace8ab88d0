// Shows the price of one symbol: reads the quote snapshot and publishes a label.
// A failed assertion or an index out of range is logged with its line (assembly/bourse/log.ts) and ends the guest.
// All strings are UTF-8; a result below zero is an error code, and handing it back tells it to the host.

import { log } from "./bourse/log";

@external("svc", "market_get_quote")
declare function marketGetQuote(symbol: usize, symbolLength: i32, out: usize, capacity: i32): i32;
@external("svc", "view_set_json")
declare function viewSetJson(json: usize, length: i32): i32;

/** As in the manifest: a view reads no other symbol. */
const SYMBOL = "SIM:ALTA";
const PRICE = '"price":';
/** The host's own bound for a quote. */
const quote = new StaticArray<u8>(16384);

/** Called for each view with guestOutput; 0 publishes what was set. */
export function svc_render(): i32 {
  const symbol = String.UTF8.encode(SYMBOL);
  const length = marketGetQuote(changetype<usize>(symbol), symbol.byteLength, changetype<usize>(quote), quote.length);
  if (length < 0) {
    log("no quote: status " + length.toString());
    return length;
  }
  const text = String.UTF8.decodeUnsafe(changetype<usize>(quote), length);
  const view = String.UTF8.encode('{"type":"label","text":"' + SYMBOL + " " + priceIn(text) + '"}');
  return viewSetJson(changetype<usize>(view), view.byteLength);
}

/** The characters of the number behind `"price":`. */
function priceIn(text: string): string {
  const from = text.indexOf(PRICE) + PRICE.length;
  let to = from;
  while (to < text.length && text.charCodeAt(to) != 0x2c && text.charCodeAt(to) != 0x7d) to++;
  return text.substring(from, to);
}
