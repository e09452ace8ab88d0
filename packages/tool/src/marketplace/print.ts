import { stringifyExact } from "@bourse/contract/money";
import { hasFlag, type Invocation } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit.ts";
import type { Io } from "../cli/io.ts";
import { type Paint, paint } from "../cli/text.ts";

/** One answer in two forms: a document for scripts, lines for a reader. */
export interface Answer {
  readonly json: unknown;
  readonly lines: (style: Paint) => readonly string[];
  readonly code?: ExitCode;
}

/** Writes an answer in the requested form. */
export async function print(given: Invocation, io: Io, answer: Answer): Promise<ExitCode> {
  const text = hasFlag(given, "json") ? stringifyExact(answer.json) : answer.lines(paint(io.color)).join("\n");
  if (text !== "") await io.out(`${text}\n`);
  return answer.code ?? EXIT.ok;
}

/** Writes a list: one JSON document per line, or lines for a reader. */
export async function printList<Item>(
  given: Invocation,
  io: Io,
  { items, line, none }: { items: readonly Item[]; line: (item: Item, style: Paint) => string; none: string },
): Promise<ExitCode> {
  const style = paint(io.color);
  const isJson = hasFlag(given, "json");
  if (items.length === 0 && !isJson) await io.out(`${none}\n`);
  for (const item of items) await io.out(`${isJson ? stringifyExact(item) : line(item, style)}\n`);
  return EXIT.ok;
}
