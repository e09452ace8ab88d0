import { JsonReader, OBJECT, OBJECT_END } from "../json-reader";

/** Result of `storage.read`. */
export class StoredValue {
  /** JSON of the value; `null` before the first write. */
  value: Uint8Array = new Uint8Array(0);
  /** True on the first read after an update, a crash or a change of approvals: the next write must acknowledge it. */
  resumeRequired: bool = false;

  static read(result: Uint8Array): StoredValue {
    const reader = new JsonReader(result);
    const stored = new StoredValue();
    reader.enter(OBJECT);
    while (reader.more(OBJECT_END)) {
      const key = reader.key();
      if (key == "value") stored.value = reader.raw();
      else if (key == "resume_required") stored.resumeRequired = reader.bool();
      else reader.skip();
    }
    return stored;
  }
}
