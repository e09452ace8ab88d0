import { type Clock, SYSTEM_CLOCK, SYSTEM_RANDOM } from "@bourse/platform";
import type { Io } from "../src/cli/io.ts";
import { main } from "../src/main.ts";

export interface Called {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** The output as one JSON document. */
  json(): Record<string, unknown>;
}

export interface CallOptions {
  readonly stdin?: string | Uint8Array;
  readonly clock?: Clock;
  readonly onInterrupt?: Io["onInterrupt"];
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a command line in this process, guests included, with its own streams and environment. */
export async function call(args: readonly string[], options: CallOptions = {}): Promise<Called> {
  const out: Buffer[] = [];
  const err: string[] = [];
  const io: Io = {
    out: async (text) => void out.push(Buffer.from(text)),
    err: async (text) => void err.push(text),
    stdin: inPieces(Buffer.from(options.stdin ?? "")),
    env: options.env ?? {},
    random: SYSTEM_RANDOM,
    clock: options.clock ?? SYSTEM_CLOCK,
    isolation: "worker",
    onInterrupt: options.onInterrupt ?? (() => () => undefined),
    color: false,
    interactive: false,
  };
  const code = await main(args, io);
  const text = Buffer.concat(out).toString();
  return { code, out: text, err: err.join(""), json: () => JSON.parse(text) as Record<string, unknown> };
}

/** A pipe may cut anywhere; 7 bytes cut every line. */
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const step = Math.max(7, Math.ceil(bytes.length / 1000));
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}
