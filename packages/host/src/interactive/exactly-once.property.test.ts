import { depth } from "@bourse/testing/depth";
import fc from "fast-check";
import { expect, it } from "vitest";
import { command, fault, later, sessionStage, turn } from "../../test/fixtures/interactive/session.fixture.ts";

type Step =
  | { readonly do: "submit"; readonly commands: number }
  | { readonly do: "finish"; readonly which: number }
  | { readonly do: "trap" | "replace" | "suspend" | "nothing" | "post" | "pause" | "retry" };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("submit" as const), commands: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("finish" as const), which: fc.nat(20) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("trap", "replace", "suspend", "nothing", "post", "pause", "retry" as const),
    }),
  },
);

/** A session whose commands end when the test decides, in any order. */
async function play(steps: readonly Step[]): Promise<void> {
  const running: { id: string; finish(): void }[] = [];
  const stage = sessionStage({
    limits: { events: 24, pendingCommands: 8 },
    work(context) {
      const { promise, resolve } = Promise.withResolvers<void>();
      running.push({ id: context.commandId, finish: resolve });
      return promise;
    },
  });
  const accepted: string[] = [];
  let count = 0;
  const next = () => {
    count += 1;
    return count;
  };
  await stage.session.begin();
  const answer = async (given?: Parameters<typeof stage.answer>[0]) => {
    await turn();
    if (stage.waiting.length > 0) await stage.answer(given);
  };
  const submit = async (commands: number) => {
    await turn();
    if (stage.waiting.length === 0) return;
    const ids = Array.from({ length: commands }, () => `command ${next()}`);
    await stage.answer({ commands: ids.map((id) => command(id)) });
    if (stage.session.fault?.code !== "guest.stuck") accepted.push(...ids);
  };
  const acts = {
    submit: ({ commands }: { commands: number }) => submit(commands),
    finish: ({ which }: { which: number }) => running.splice(which % Math.max(1, running.length), 1)[0]?.finish(),
    trap: () => answer(fault({ message: `trap ${next()}`, at: later(count), retryAt: later(1000) })),
    replace: () => answer(fault({ code: "guest.restarted", at: later(next()) })),
    suspend: () => answer(fault({ suspended: true, at: later(next()) })),
    nothing: () => answer(),
    post: () => void stage.session.post({ type: "context", data: {} }),
    pause: () => stage.clock.advance(1000),
    retry: () => stage.session.retry(),
  };
  for (const each of steps) await acts[each.do](each as never);
  // Every pending command ends, and the guest answers everything it gets.
  for (let rest = 0; rest < 200; rest += 1) {
    for (const { finish } of running.splice(0)) finish();
    stage.clock.advance(1000);
    stage.session.retry();
    await answer();
    await turn();
    if (stage.waiting.length === 0 && running.length === 0) break;
  }
  // An event that did not run was not received: the observer sees only events that ran.
  expect([...stage.received()].sort()).toEqual([...accepted].sort());
}

it("[P22, EVT-19] every accepted command has one result, whatever order things end, fail and restart in", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 30 }), play), {
    seed: 22,
    numRuns: depth({ usual: 120, deep: 500 }),
  });
});
