import { writeSync } from "node:fs";
import { type Clock, SYSTEM_CLOCK } from "@bourse/platform/clock";
import { type Random, SYSTEM_RANDOM } from "@bourse/platform/random";

/** Input, output and environment of a command. Tests pass their own. */
export interface Io {
  /** Writes to the standard output and waits until it is accepted. @throws OutputClosed when the reader has gone. */
  readonly out: (text: string | Uint8Array) => Promise<void>;
  /** Writes to the standard error; output without a reader is lost. */
  readonly err: (text: string) => Promise<void>;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly random: Random;
  readonly clock: Clock;
  /** Where guests run; absent: in a process of their own. Only tests, which know their guests, let them into their own. */
  readonly isolation?: "worker";
  /**
   * Sets the text written when Ctrl-C ends the process, until the returned function is called. A promise may finish
   * something first; a second Ctrl-C ends the process without it.
   */
  readonly onInterrupt: (say: () => string | Promise<string>) => () => void;
  /** The standard output is a terminal with colours enabled. */
  readonly color: boolean;
  /** The tool can prompt the user. */
  readonly interactive: boolean;
}

/** The reader of the standard output has gone, as `head` does. */
export class OutputClosed extends Error {
  override readonly name = "OutputClosed";
}

/** The output cannot be written, as on a full disk: part of it may be there. */
export class OutputFailed extends Error {
  override readonly name = "OutputFailed";
  readonly code = "tool.output_failed";
  readonly hint = "Check the free space where the output goes, and run the command again: a part of it is missing.";
}

/** The input, output and environment of this process. */
export function processIo(): Io {
  const { stdout, stderr, stdin, env } = process;
  // A broken pipe also arrives as an event; without a listener it would end the process with a stack trace.
  for (const stream of [stdout, stderr]) stream.on("error", () => undefined);
  return {
    out: (text) => write(stdout, text),
    err: (text) => write(stderr, text).catch(ignoreUnwritten),
    stdin,
    env,
    random: SYSTEM_RANDOM,
    clock: SYSTEM_CLOCK,
    onInterrupt,
    color: stdout.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb",
    interactive: stdin.isTTY === true && stdout.isTTY === true && !env.CI,
  };
}

const INTERRUPTS = ["SIGINT", "SIGTERM"] as const;

function onInterrupt(say: () => string | Promise<string>): () => void {
  const forget = () => {
    for (const each of INTERRUPTS) process.off(each, stop);
  };
  const stop = async (signal: NodeJS.Signals) => {
    forget();
    const said = await say();
    // Written synchronously: the repeated signal ends the process immediately afterwards.
    writeSync(process.stderr.fd, said);
    process.kill(process.pid, signal);
  };
  for (const each of INTERRUPTS) process.on(each, stop);
  return forget;
}

function write(stream: NodeJS.WriteStream, content: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(content, (fault) => {
      if (fault) reject(outputFault(fault));
      else resolve();
    });
  });
}

/** Codes of a stream whose other end has gone. */
const GONE: ReadonlySet<unknown> = new Set(["EPIPE", "ECONNRESET", "EOF", "ERR_STREAM_DESTROYED"]);

/** Why nothing more can be written. */
export function outputFault({ code, message }: NodeJS.ErrnoException): OutputClosed | OutputFailed {
  if (GONE.has(code)) return new OutputClosed(message);
  return new OutputFailed(`the output cannot be written (${code ?? message})`);
}

function ignoreUnwritten(fault: unknown): void {
  if (!(fault instanceof OutputClosed || fault instanceof OutputFailed)) throw fault;
}
