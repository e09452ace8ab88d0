import { describe, expect, it } from "vitest";
import { hostVerifier } from "../packages/conformance/src/host.ts";
import { groupsOf, type Kit, readKit } from "../packages/conformance/src/kit.ts";
import { runKit } from "../packages/conformance/src/run.ts";
import { bourseHost } from "./conformance/bourse-host.ts";

const kit = readKit(groupsOf("host"));

/** Each test opens hosts of its own: so many fit into one. */
const TESTS_AT_ONCE = 8;

/** The kit in parts, by the ids of their tests. */
const PARTS = kit.groups.flatMap((group): readonly (readonly [string, Kit])[] =>
  Array.from({ length: Math.ceil(group.tests.length / TESTS_AT_ONCE) }, (_, part) => {
    const tests = group.tests.slice(part * TESTS_AT_ONCE, (part + 1) * TESTS_AT_ONCE);
    return [tests.map(({ id }) => id).join(" "), { ...kit, groups: [{ ...group, tests }] }];
  }),
);

describe("the conformance kit's profile of hosts", () => {
  it.each(PARTS)("[P8] [P9] [P28] [AUTH-09] [SERVICE-20] is passed by Bourse's own host: %s", async (_, part) => {
    const report = await runKit(part, hostVerifier(bourseHost));
    const results = report.groups.flatMap((group) => group.results);
    expect(results.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
    expect(results.length).toBe(part.groups[0]?.tests.length);
  });
});
