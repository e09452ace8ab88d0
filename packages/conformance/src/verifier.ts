import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Answer } from "./kit.ts";

/** An implementation under test, as its answer to `start` describes it. */
export interface Implementation {
  readonly implementation: string;
  /** The groups that it claims; the runner asks for no other. */
  readonly groups: readonly string[];
}

/** An implementation that judges inputs. */
export interface Verifier {
  /** `modules` is the folder of the files that tests name by their hash. */
  start(groups: readonly string[], modules: string): Promise<Implementation>;
  run(group: string, id: string, input: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

/** A program that speaks the protocol on its standard input and output. */
export interface VerifierCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** Longest wait for one answer, in milliseconds. */
  readonly answerMs: number;
}

/** A program that answers each line of JSON with one. */
export interface LineProgram {
  /** @throws Error when it gives no answer, or one that is no object */
  ask(message: object): Promise<Readonly<Record<string, unknown>>>;
  stop(): Promise<void>;
}

/** Starts a program: one line of JSON a message in both directions, one answer for each message but the last. */
export function startProgram({ command, args, answerMs }: VerifierCommand): LineProgram {
  const child = spawn(command, [...args], { stdio: ["pipe", "pipe", "inherit"] });
  // A program that cannot be started or has ended is noticed when its answer is missing.
  child.stdin.on("error", () => undefined);
  const reader = createInterface({ input: child.stdout });
  const lines = reader[Symbol.asyncIterator]();
  const ended = new Promise<void>((resolve) => {
    for (const event of ["close", "error"]) child.once(event, resolve);
  }).then(() => reader.close());
  return {
    async ask(message) {
      child.stdin.write(`${JSON.stringify(message)}\n`);
      const timer = setTimeout(() => child.kill("SIGKILL"), answerMs);
      const { done, value } = await lines.next();
      clearTimeout(timer);
      if (done === true) throw new Error(`${command} ended, or gave no answer within ${answerMs} ms`);
      return parseLine(value);
    },
    async stop() {
      child.stdin.end(`${JSON.stringify({ stop: {} })}\n`);
      const timer = setTimeout(() => child.kill("SIGKILL"), answerMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Starts a program as a verifier. */
export function startVerifier(command: VerifierCommand): Verifier {
  const { ask, stop } = startProgram(command);
  return {
    async start(groups, modules) {
      const { implementation, groups: claimed } = await ask({ start: { protocol: 1, groups, modules } });
      if (typeof implementation !== "string" || !Array.isArray(claimed))
        throw new Error("the answer to `start` has no `implementation` or no `groups`");
      return { implementation, groups: claimed.map(String) };
    },
    async run(group, id, input) {
      return answerOf(id, await ask({ run: { group, id, input } }));
    },
    stop,
  };
}

function parseLine(line: string): Record<string, unknown> {
  const value: unknown = JSON.parse(line);
  if (typeof value !== "object" || value === null) throw new Error(`not an object: ${line.slice(0, 100)}`);
  return { ...value };
}

function answerOf(id: string, said: Readonly<Record<string, unknown>>): Answer {
  if (said.id !== id) throw new Error(`the answer to ${id} names ${String(said.id)}`);
  if (typeof said.skipped === "string") return { id, skipped: said.skipped };
  if (typeof said.valid !== "boolean") throw new Error(`the answer to ${id} has neither \`valid\` nor \`skipped\``);
  const codes = Array.isArray(said.codes) ? { codes: said.codes.map(String) } : {};
  return { id, valid: said.valid, ...codes, ...("output" in said ? { output: said.output } : {}) };
}
