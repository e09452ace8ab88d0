import { HOST_RELEASES } from "@bourse/contract";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../commands/index.ts";
import { CONTRIBUTION_KINDS } from "./kinds/index.ts";
import { RUNTIMES_HERE } from "./supported.ts";

const listed = HOST_RELEASES.flatMap((each) => each.adds);
const of = (kind: string) => listed.filter((each) => each.startsWith(`${kind} `)).toSorted();

describe("[VER-06] the table of the host's abilities is what this host does", () => {
  it("has the runtimes it runs", () => {
    expect(of("runtime")).toEqual(RUNTIMES_HERE.map((each) => `runtime ${each.runtime} ${each.apiVersion}`).toSorted());
  });

  it("has the commands it answers", () => {
    expect(of("command")).toEqual(COMMANDS.map((each) => `command ${each.contract.method}`).toSorted());
  });

  it("has the contributions it acts on, beside views, which come with every runtime", () => {
    expect(of("contribution")).toEqual(CONTRIBUTION_KINDS.map(({ kind }) => `contribution ${kind}`).toSorted());
  });
});
