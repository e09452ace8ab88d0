import { view_set_json } from "./abi";

/** Publishes the view of this callback: one layout node, at most 64 KiB. Returns 0 or a negative status. */
export function publish(node: string): i32 {
  const bytes = Uint8Array.wrap(String.UTF8.encode(node));
  return view_set_json(bytes.dataStart, bytes.length);
}
