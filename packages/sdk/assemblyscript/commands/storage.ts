import { Command } from "../command";
import { ObjectWriter } from "../json-writer";

/** Reads the extension's only value in this workspace. Results in {@link StoredValue}. */
export function storageRead(): Command {
  return new Command("storage.read", "{}");
}

/**
 * Replaces the value.
 *
 * @param value JSON of at most 1 MiB
 * @param acknowledge true after a `storage.read` that answered `resume_required`: you looked at the value and it may be replaced
 */
export function storageWrite(value: string, acknowledge: bool = false): Command {
  return new Command("storage.write", new ObjectWriter().raw("value", value).optionalFlag("acknowledge_resume_required", acknowledge).end());
}
