import { COMMAND_CONTRACTS, type CommandContract, requirementWords } from "@bourse/contract";
import { hasFlag, type Invocation } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { paint } from "../../cli/text.ts";

/** Prints the registry as lines of JSON or as a table. */
export async function listCommands(given: Invocation, io: Io): Promise<ExitCode> {
  const contracts: readonly CommandContract[] = Object.values(COMMAND_CONTRACTS);
  const lines = hasFlag(given, "json") ? contracts.map(asJson) : asTable(contracts, io.color);
  await io.out(`${lines.join("\n")}\n`);
  return EXIT.ok;
}

function asJson({ method, requires, params, result }: CommandContract): string {
  return JSON.stringify({ method, requires, params, result });
}

function asTable(contracts: readonly CommandContract[], color: boolean): readonly string[] {
  const width = Math.max(...contracts.map(({ method }) => method.length));
  const { bold } = paint(color);
  return contracts.map(({ method, requires }) => `${bold(method.padEnd(width))}  ${requirementWords(requires)}`);
}
