import { HOST_RELEASES } from "@bourse/contract";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../commands/index.ts";
import { RUNNERS } from "../runners.ts";
import { CONTRIBUTION_KINDS } from "./kinds/index.ts";
import { runtimesOf } from "./supported.ts";

const listed = HOST_RELEASES.flatMap((each) => each.adds);
const of = (kind: string) => listed.filter((each) => each.startsWith(`${kind} `)).toSorted();

describe("[VER-06] the table of the host's abilities is what this host does", () => {
  it("has the runtimes it runs", () => {
    const here = runtimesOf(RUNNERS).map(({ runtime, apiVersion }) => `runtime ${runtime} ${apiVersion}`);
    expect(of("runtime")).toEqual(here.toSorted());
  });

  it("has the commands it answers", () => {
    expect(of("command")).toEqual(COMMANDS.map((each) => `command ${each.contract.method}`).toSorted());
  });

  it("has the contributions it acts on, beside views, which come with every runtime", () => {
    expect(of("contribution")).toEqual(CONTRIBUTION_KINDS.map(({ kind }) => `contribution ${kind}`).toSorted());
  });
});
