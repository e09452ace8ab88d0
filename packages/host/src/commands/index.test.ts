import { COMMAND_CONTRACTS, COMMAND_METHODS } from "@bourse/contract";
import { expect, it } from "vitest";
import { COMMANDS } from "./index.ts";

it("[SERVICE-10] the host does each of the 29 commands by its contract, in the specification's order", () => {
  expect(COMMANDS.map(({ contract }) => contract.method)).toEqual([...COMMAND_METHODS]);
  for (const { contract } of COMMANDS) expect(contract).toBe(COMMAND_CONTRACTS[contract.method]);
});
