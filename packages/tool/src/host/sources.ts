import type { SymbolInfo } from "@bourse/contract/host-api";
import type { Invocation } from "../cli/command.ts";
import type { ExitCode } from "../cli/exit.ts";
import type { Io } from "../cli/io.ts";
import { type Paint, safe } from "../cli/text.ts";
import { printList } from "../marketplace/print.ts";
import { openHost } from "./open-host.ts";

interface Source {
  readonly source: string;
  readonly symbols: readonly Pick<SymbolInfo, "symbol" | "silent_since" | "notices">[];
}

/** The sources of market data, with gaps, corrections and values that were left out. */
export async function listSources(given: Invocation, io: Io): Promise<ExitCode> {
  const { symbols } = await openHost(given, io).call("GET /api/market/symbols");
  const names = [...new Set(symbols.map(({ source }) => source))];
  const items = names.map((source) => ({
    source,
    symbols: symbols
      .filter((each) => each.source === source)
      .map(({ symbol, silent_since, notices }) => ({
        symbol,
        ...(silent_since !== undefined && { silent_since }),
        ...(notices && { notices }),
      })),
  }));
  return printList(given, io, { items, line, none: "The host has no source of market data." });
}

function line({ source, symbols }: Source, style: Paint): string {
  const facts = symbols.flatMap(({ symbol, silent_since, notices = [] }) => [
    ...(silent_since === undefined ? [] : [`${symbol}: no plausible prices since ${silent_since}`]),
    ...notices.map(({ text }) => `${symbol}: ${text}`),
  ]);
  const names = symbols.map(({ symbol }) => safe(symbol)).join(", ");
  return [`${style.bold(safe(source))}  ${names}`, ...facts.map((each) => `  ${style.yellow(safe(each))}`)].join("\n");
}
