import { ABI_STATUS } from "@bourse/contract/guest";
import { type GuestContext, noteRefusal } from "../context.ts";

/** What a guest submits, in the words of a refusal, and how large it may be. */
export interface Submission {
  readonly name: string;
  readonly maxBytes: number;
}

/** True when the guest names more bytes than it may submit; the refusal is noted for the author. */
export function isTooLarge(context: GuestContext, length: number, { name, maxBytes }: Submission): boolean {
  if (length >>> 0 <= maxBytes) return false;
  const message = `the ${name} has ${length >>> 0} bytes, ${maxBytes} are allowed`;
  noteRefusal(context, { rule: "json.too_large", message });
  return true;
}

/** Takes what lies in a range of the guest's memory as this callback's output, once it has passed its check. */
export function submit(context: GuestContext, pointer: number, length: number): number {
  if (context.output) return ABI_STATUS.ALREADY_SET;
  // The copy is what is checked and what is submitted: the guest cannot change it afterwards.
  const bytes = context.memory.window(pointer, length).slice();
  const refused = context.check(bytes);
  if (refused) {
    noteRefusal(context, refused);
    return ABI_STATUS.INVALID_DATA;
  }
  context.output = bytes;
  return ABI_STATUS.OK;
}
