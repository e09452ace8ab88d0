import { JsonReader, OBJECT, OBJECT_END } from "../json-reader";

/** Result of `ui.confirm`: true when the trader confirmed. */
export function isConfirmed(result: Uint8Array): bool {
  const reader = new JsonReader(result);
  let confirmed = false;
  reader.enter(OBJECT);
  while (reader.more(OBJECT_END)) {
    if (reader.key() == "confirmed") confirmed = reader.bool();
    else reader.skip();
  }
  return confirmed;
}
