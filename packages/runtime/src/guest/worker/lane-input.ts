import { type InputHeader, inputOf, inputParts } from "./input-parts.ts";
import type { LaneBlock, NewBlock } from "./lane.ts";
import type { CallbackInput } from "./messages.ts";

/** Describes the bytes in a block. */
interface LaneHeader {
  readonly input: InputHeader;
  readonly sizes: readonly number[];
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Encodes an input for a block. An event is only its JSON; a rendering's snapshots follow a header. */
export function encodeInput(input: CallbackInput): Pick<NewBlock, "header" | "parts"> {
  const { header, parts } = inputParts(input);
  if (header.kind === "event") return { header: 0, parts };
  const text: LaneHeader = { input: header, sizes: parts.map((part) => part.length) };
  const bytes = encoder.encode(JSON.stringify(text));
  return { header: bytes.length, parts: [bytes, ...parts] };
}

/** Decodes an input from {@link encodeInput}; it is never the first event of an instance. */
export function decodeInput({ header, bytes = new Uint8Array() }: Pick<LaneBlock, "header" | "bytes">): CallbackInput {
  if (header === 0) return { kind: "event", first: false, json: bytes };
  const { input, sizes } = JSON.parse(decoder.decode(bytes.subarray(0, header))) as LaneHeader;
  let at = header;
  const parts = sizes.map((size) => {
    at += size;
    return bytes.subarray(at - size, at);
  });
  return inputOf(input, parts);
}
