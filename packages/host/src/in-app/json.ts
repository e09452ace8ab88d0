import { isDeepStrictEqual } from "node:util";
import { HostRefusal } from "../refusal.ts";

/**
 * A value as JSON. A worker's port also carries values that JSON loses, such as maps and dates: keeping them would give
 * back something else. @throws HostRefusal `inapp.value_invalid`
 */
export function jsonOf(value: unknown): string {
  let json: string | undefined;
  try {
    json = JSON.stringify(value);
  } catch (cause) {
    throw new HostRefusal("inapp.value_invalid", cause instanceof Error ? cause.message : "it cannot be written");
  }
  if (json === undefined || !isDeepStrictEqual(JSON.parse(json), value)) {
    throw new HostRefusal("inapp.value_invalid", "the value holds something that JSON does not have");
  }
  return json;
}
