import { describe, expect, it } from "vitest";
import { describeEntry } from "./support/declarations.ts";

/** Entries that another program builds on. */
const ENTRIES = ["packages/host/src/index.ts", "packages/client/src/host/index.ts"];

describe.each(ENTRIES)("the public names of %s", (entry) => {
  const described = describeEntry(entry);

  it("are described, each with every member", () => {
    expect(described.length).toBeGreaterThan(0);
    expect(described.flatMap(({ undocumented }) => undocumented)).toEqual([]);
  });

  it("need no type that nobody can write, because no entry exports it", () => {
    expect(described.flatMap(({ name, hidden }) => hidden.map((each) => `${name} needs ${each}`))).toEqual([]);
  });
});
