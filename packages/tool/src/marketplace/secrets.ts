import { ClientRefusal } from "@bourse/client";
import type { ErrorCode } from "@bourse/contract";
import type { Io } from "../cli/io.ts";

/** Allowed sources of a secret. Never the command line: every process of the machine can read it. */
export interface SecretSources {
  readonly io: Io;
  /** The secret's name in the message for a run without a terminal: `the password`. */
  readonly what: string;
  /** The prompt on a terminal. */
  readonly message: string;
  /** Environment variable. */
  readonly variable: string;
  /** Reads the first line of the standard input. */
  readonly fromStdin?: boolean;
  /** Asks twice, for a new secret. */
  readonly confirm?: boolean;
  readonly missing: ErrorCode;
}

/** Longest accepted secret. */
const MAX_BYTES = 1024;

/** Reads a secret: from the standard input when requested, else from the environment, else from the terminal. */
export async function readSecret(sources: SecretSources): Promise<string> {
  const { io, variable, missing, what } = sources;
  if (sources.fromStdin) return firstLine(io.stdin);
  const value = io.env[variable];
  if (value !== undefined) return value;
  if (!io.interactive) throw new ClientRefusal(missing, `There is nobody to ask for ${what}.`);
  const answer = await askSecret(sources.message);
  if (!sources.confirm || answer === (await askSecret("Once more"))) return answer;
  throw new ClientRefusal(missing, "The two entries differ.");
}

async function askSecret(message: string): Promise<string> {
  const { isCancel, password } = await import("@clack/prompts");
  const answer = await password({ message });
  if (isCancel(answer)) throw new ClientRefusal("tool.usage", "Given up.");
  return answer ?? "";
}

async function firstLine(source: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of source) {
    parts.push(part);
    size += part.length;
    if (size > MAX_BYTES || part.includes(0x0a)) break;
  }
  const [line = ""] = Buffer.concat(parts).toString("utf8").split(/\r?\n/);
  if (Buffer.byteLength(line) > MAX_BYTES) throw new ClientRefusal("tool.usage", "The line is too long for a secret.");
  return line;
}
