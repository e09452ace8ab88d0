import { has_capability, view_set_json } from "./abi";

/** True when the trader approved the capability; see {@link TRADING_READ}. */
export function hasCapability(index: i32): bool {
  return has_capability(index) == 1;
}

/** Publishes the view of this callback: one layout node, at most 64 KiB. Answers 0 or a status below zero. */
export function publish(node: string): i32 {
  const bytes = Uint8Array.wrap(String.UTF8.encode(node));
  return view_set_json(bytes.dataStart, bytes.length);
}
