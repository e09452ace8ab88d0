import "../log";

@external("svc", "view_set_json")
declare function viewSetJson(json: usize, length: i32): i32;

const prices: f64[] = [101.5, 102.25];

/** Reads one price too many: a test checks the author's error message. */
export function svc_render(): i32 {
  const view = String.UTF8.encode('{"type":"label","text":"' + prices[prices.length].toString() + '"}');
  return viewSetJson(changetype<usize>(view), view.byteLength);
}
