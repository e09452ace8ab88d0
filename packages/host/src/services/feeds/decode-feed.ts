import { CommandFailure } from "@bourse/runtime/broker";

/** Enough for any XML declaration. */
const DECLARATION_BYTES = 1024;
const MARKS: readonly (readonly [label: string, mark: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
  // Without a byte order mark: `<?` as two bytes each.
  ["utf-16le", [0x3c, 0, 0x3f, 0]],
  ["utf-16be", [0, 0x3c, 0, 0x3f]],
];

/**
 * Decodes a feed in its declared encoding: from its first bytes, its header or its XML declaration; otherwise as UTF-8.
 * Labels are those of the WHATWG. Invalid bytes are refused, never replaced. @throws CommandFailure
 * `feed.not_understood`
 */
export function decodeFeed(bytes: Uint8Array, contentType = ""): string {
  const label = labelOf(bytes, contentType);
  let decoder: InstanceType<typeof TextDecoder>;
  try {
    decoder = new TextDecoder(label, { fatal: true });
  } catch {
    throw new CommandFailure("feed.not_understood", `no reader knows the encoding ${JSON.stringify(label)}`);
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new CommandFailure("feed.not_understood", `the feed is not ${decoder.encoding}`);
  }
}

function labelOf(bytes: Uint8Array, contentType: string): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return marked[0];
  const [, told] = /;\s*charset\s*=\s*"?([^\s";]{1,40})/i.exec(contentType) ?? [];
  if (told !== undefined) return told;
  const head = Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString("latin1");
  const [, declared = "utf-8"] = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"'\s]{1,40})["']/.exec(head) ?? [];
  // A declaration that was readable as single bytes cannot be UTF-16, whatever it declares.
  return /^utf-?16/i.test(declared) ? "utf-8" : declared;
}
