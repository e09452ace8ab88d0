import { ABI_STATUS } from "@bourse/contract/guest";
import { type GuestContext, noteRefusal } from "../context.ts";

/** A kind of submission: its name in refusals, and its maximum size. */
export interface Submission {
  readonly name: string;
  readonly maxBytes: number;
}

/** True when the submission exceeds its maximum size; the refusal is recorded for the author. */
export function isTooLarge(context: GuestContext, length: number, { name, maxBytes }: Submission): boolean {
  if (length >>> 0 <= maxBytes) return false;
  const message = `the ${name} has ${length >>> 0} bytes, ${maxBytes} are allowed`;
  noteRefusal(context, { rule: "json.too_large", message });
  return true;
}

/** Takes a range of the guest's memory as this callback's output, if it passes validation. */
export function submit(context: GuestContext, pointer: number, length: number): number {
  if (context.output) return ABI_STATUS.ALREADY_SET;
  // The copy is validated and submitted: the guest cannot change it afterwards.
  const bytes = context.memory.window(pointer, length).slice();
  const refused = context.check(bytes);
  if (refused) {
    noteRefusal(context, refused);
    return ABI_STATUS.INVALID_DATA;
  }
  context.output = bytes;
  return ABI_STATUS.OK;
}
