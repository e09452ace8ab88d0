import { COMMAND_METHODS } from "@bourse/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { jsonLines } from "./spawn.ts";

describe("bourse commands", () => {
  it("[CMD-02] [CMD-04] --json prints one line a command with schemas that compile, in the specification's order", async () => {
    const { code, out, err } = await call(["commands", "--json"]);
    const lines = jsonLines(out);
    expect([code, err]).toEqual([0, ""]);
    expect(lines.map((each) => each.method)).toEqual([...COMMAND_METHODS]);
    for (const line of lines) {
      expect(Object.keys(line)).toEqual(["method", "requires", "params", "result"]);
      const ajv = new Ajv2020({ strict: false });
      expect(typeof ajv.compile(line.params as object)).toBe("function");
      expect(typeof ajv.compile(line.result as object)).toBe("function");
    }
  });

  it("[CMD-23] says in words what a command requires, the rules of single parameters included", async () => {
    const { out } = await call(["commands"]);
    const line = (method: string) => out.split("\n").find((each) => each.startsWith(`${method} `));
    expect(line("feed.request")).toMatch(/network; secrets when kind is economics or mcp$/);
    expect(line("news.legacy")).toMatch(/tradingRead; only svc\.market_intel$/);
    expect(line("ui.confirm")).toMatch(/no capability$/);
    expect(line("models.configure")).toMatch(/languageModel \+ secrets$/);
  });
});
