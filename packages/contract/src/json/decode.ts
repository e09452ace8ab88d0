import { type Issue, issue } from "../issue.ts";

/**
 * A text, or the reasons why the bytes are not valid text. A byte order mark is reported and skipped, so that further
 * faults can be found.
 */
export interface Decoded {
  readonly text?: string;
  readonly issues: readonly Issue[];
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes UTF-8 without repair: overlong forms, surrogates and truncated sequences are refused, never replaced. */
export function decodeText(bytes: Uint8Array): Decoded {
  const issues: Issue[] = [];
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    const message = `byte ${firstBadByte(bytes)} is not part of valid UTF-8`;
    return { issues: [issue("json.encoding_invalid", "", message)] };
  }
  if (text.startsWith("\ufeff")) {
    issues.push(issue("json.encoding_invalid", "", "the text begins with a byte order mark"));
    text = text.slice(1);
  }
  // A reader that treats text as a C string would stop here and see another document.
  if (text.includes("\0")) {
    issues.push(issue("json.encoding_invalid", "", `the text contains U+0000 at offset ${text.indexOf("\0")}`));
    return { issues };
  }
  return { text, issues };
}

/** Offset of the first invalid byte: the longest prefix that decodes ends before it. */
function firstBadByte(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isPrefix(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return bad - 1;
}

function isPrefix(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
