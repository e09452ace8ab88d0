import { describe, expect, it } from "vitest";
import { call } from "../../test/fake-io.ts";
import { PROGRAM } from "../commands.ts";
import { parseCommandLine } from "./program.ts";

const parsed = (...argv: readonly string[]) => {
  const { command, ...rest } = parseCommandLine(PROGRAM, argv);
  return command === undefined ? { failed: true, ...rest } : { name: command.name, ...rest };
};

describe("a name that changed", () => {
  const RESOLVE = ["finance", "resolve", "w", "paid", "--reason", "seen"];

  it("is taken as its option's new name, and shown nowhere", () => {
    const now = parsed(...RESOLVE, "--idempotency-key", "once");
    expect(parsed(...RESOLVE, "--key", "once")).toEqual(now);
    expect(now).toMatchObject({ name: "finance resolve", given: { options: { idempotencyKey: "once" } } });
    expect(parsed("finance", "resolve", "--help")).toMatchObject({ output: expect.not.stringContaining("--key ") });
  });

  it("does not stand beside the new one", () => {
    expect(parsed(...RESOLVE, "--key", "a", "--idempotency-key", "b")).toMatchObject({ failed: true });
  });
});

it("a key's name is given in its place or by --key, and by both only if they agree", async () => {
  const show = (...given: readonly string[]) => call(["keys", "show", ...given], { env: { BOURSE_HOME: "absent" } });
  const [placed, flagged] = [await show("laptop"), await show("--key", "laptop")];
  expect([placed.code, flagged.code]).toEqual([1, 1]);
  expect(placed.err).toContain("laptop");
  expect(flagged.err).toBe(placed.err);
  expect((await show("laptop", "--key", "laptop")).err).toBe(placed.err);
  const two = await show("laptop", "--key", "desk");
  expect([two.code, two.err]).toEqual([2, expect.stringContaining("--key desk")]);
});
