import { describe, expect, it } from "vitest";
import { type HostProgram, hostVerifier } from "../packages/conformance/src/host.ts";
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

type Asked = Parameters<HostProgram["ask"]>[0];

const answering = (accepted: boolean) => (asked: Asked) =>
  "answer" in asked ? { answer: { ...asked.answer, accepted } } : asked;

/** The market does not move: the view is asked for as it is. */
function still(asked: Asked): Asked {
  if (!("market" in asked)) return asked;
  const { id, view } = asked.market;
  return { render: { id, view, quote: null, candles: null } };
}

/** Bourse's host with one rule turned around, and the tests that must notice it. */
const MUTATIONS: readonly (readonly [rule: string, change: (asked: Asked) => Asked, caught: readonly string[]])[] = [
  ["takes every answer of the trader for a yes", answering(true), ["alert-declined"]],
  [
    "takes every answer for a no, and so watches nothing",
    (asked) => still(answering(false)(asked)),
    ["alert-accepted", "alert-fired"],
  ],
  ["watches no price for an alert", still, ["alert-fired"]],
];

describe("the alerts of guests in the kit", () => {
  it.each(MUTATIONS)("find a host that %s", async (_, change, caught) => {
    const host = bourseHost("worker");
    const mutated = () => ({ ...host, ask: (asked: Asked) => host.ask(change(asked)) });
    const report = await runKit(readKit(["host-alerts"]), hostVerifier(mutated));
    const failed = report.groups.flatMap(({ results }) => results).filter(({ outcome }) => outcome !== "passed");
    expect(failed.map(({ id }) => id)).toEqual(caught);
  });
});

describe("the conformance kit's profile of hosts", () => {
  it.each(PARTS)("[P8] [P9] [P28] [AUTH-09] [SERVICE-20] is passed by Bourse's own host: %s", async (_, part) => {
    const report = await runKit(
      part,
      hostVerifier(() => bourseHost("process")),
    );
    const results = report.groups.flatMap((group) => group.results);
    expect(results.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
    expect(results.length).toBe(part.groups[0]?.tests.length);
  });
});
