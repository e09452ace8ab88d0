import { verifyStrict } from "@bourse/archive";
import { isJsonObject, type JsonObject, parseStrictJson } from "@bourse/contract";
import { hasFlag, type Invocation } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { paint, safe } from "../../cli/text.ts";
import { type InputLine, linesOf } from "./lines.ts";

/** The verdict on a line, in the form for scripts. */
type LineVerdict =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly rule: string; readonly message: string };

/** A message of 1 MiB in hex, with twice the room; published test vectors are far smaller. */
const LINE_CAP = 4 * 1024 * 1024;

const FIELDS = ["message", "public_key", "signature"] as const;

/** Reads one line and verifies its signature strictly. Every line gets a verdict. */
function checkLine(line: InputLine): LineVerdict {
  if (line.bytes === undefined) return malformed(`the line is longer than ${LINE_CAP} bytes`);
  const read = parseStrictJson(line.bytes, { maxBytes: LINE_CAP, maxStringLength: LINE_CAP });
  if (!read.ok) {
    const [first] = read.issues;
    return { ok: false, rule: first?.rule ?? "tool.line_invalid", message: first?.message ?? "the line is not JSON" };
  }
  if (!isJsonObject(read.value)) return malformed("the line is not an object");
  return checkObject(read.value);
}

function checkObject(value: JsonObject): LineVerdict {
  const unknown = Object.keys(value).find((name) => !(FIELDS as readonly string[]).includes(name));
  if (unknown !== undefined) return malformed(`"${unknown}" is none of ${FIELDS.join(", ")}`);
  const bytes = FIELDS.map((name) => fromHex(value[name]));
  const [message, publicKey, signature] = bytes;
  if (message === undefined || publicKey === undefined || signature === undefined)
    return malformed(`${FIELDS[bytes.indexOf(undefined)]} is not a text of hexadecimal pairs`);
  const verdict = verifyStrict({ publicKey, message, signature });
  return verdict.ok ? { ok: true, message: "The signature verifies." } : verdict;
}

function fromHex(value: unknown): Uint8Array | undefined {
  if (typeof value !== "string" || !/^(?:[0-9a-fA-F]{2})*$/.test(value)) return undefined;
  return Buffer.from(value, "hex");
}

function malformed(why: string): LineVerdict {
  return { ok: false, rule: "tool.line_invalid", message: `The line cannot be read: ${why}.` };
}

/** Verifies every line of the standard input; one verdict per line, in order. */
export async function keyCheck(given: Invocation, io: Io): Promise<ExitCode> {
  const write = hasFlag(given, "json") ? (verdict: LineVerdict) => `${JSON.stringify(fields(verdict))}\n` : textFor(io);
  let code: ExitCode = EXIT.ok;
  for await (const line of linesOf(io.stdin, LINE_CAP)) {
    const verdict = checkLine(line);
    if (!verdict.ok) code = EXIT.refused;
    await io.out(write(verdict));
  }
  return code;
}

/** Fields of a verdict for scripts: these keys, in this order. */
function fields(verdict: LineVerdict): object {
  if (verdict.ok) return { ok: true, message: verdict.message };
  return { ok: false, rule: verdict.rule, message: verdict.message };
}

function textFor(io: Io): (verdict: LineVerdict) => string {
  const style = paint(io.color);
  return (verdict) =>
    verdict.ok
      ? `${style.green("ok")} ${verdict.message}\n`
      : `${style.red("refused")} ${safe(verdict.message)} ${style.dim(`[${verdict.rule}]`)}\n`;
}
