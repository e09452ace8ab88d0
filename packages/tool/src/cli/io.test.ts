import { SYSTEM_CLOCK, SYSTEM_RANDOM } from "@bourse/platform";
import { expect, it } from "vitest";
import { main } from "../main.ts";
import { type Io, outputFault } from "./io.ts";

/** Lists instruments as JSON into an output that fails so. */
async function listInto(code: string): Promise<readonly [number, string]> {
  const err: string[] = [];
  const io: Io = {
    out: () => Promise.reject(outputFault(Object.assign(new Error(code), { code }))),
    err: async (text) => void err.push(text),
    stdin: (async function* () {})(),
    env: {},
    random: SYSTEM_RANDOM,
    clock: SYSTEM_CLOCK,
    onInterrupt: () => () => undefined,
    color: false,
    interactive: false,
  };
  return [await main(["bars", "--list", "--json"], io), err.join("")];
}

it("says once that a full disk cuts the output, and nothing when its reader has gone", async () => {
  const [code, said] = await listInto("ENOSPC");
  expect([code, said.split("\n")]).toEqual([
    2,
    [
      "bourse: the output cannot be written (ENOSPC) [tool.output_failed]",
      "  Check the free space where the output goes, and run the command again: a part of it is missing.",
      "Read more: bourse explain tool.output_failed",
      "",
    ],
  ]);
  expect(await listInto("EPIPE")).toEqual([2, ""]);
});
