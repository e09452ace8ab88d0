import { readFileSync } from "node:fs";
import path from "node:path";
import { ACTIVATION_STATES, type ActivationState } from "@bourse/contract/host-api";
import { manualClock } from "@bourse/host/testing";
import type { GuestFault } from "@bourse/runtime";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sessionStage } from "../../test/fixtures/interactive/session.fixture.ts";
import { Lifecycle } from "./lifecycle.ts";
import { ACTIVATION_TRANSITIONS, mayFollow } from "./states.ts";
import { activationReference } from "./write.ts";

const STATES = Object.keys(ACTIVATION_STATES) as ActivationState[];

describe("the table of activation states", () => {
  it("moves along its rows alone, counts and tells every other move, and never leaves its last state", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STATES), { maxLength: 60 }), (asked) => {
        const told: unknown[] = [];
        const lifecycle = new Lifecycle({ clock: manualClock(), report: (cause) => told.push(cause) });
        let refused = 0;
        for (const next of asked) {
          const before = lifecycle.state;
          const done = lifecycle.to(next);
          expect(done).toBe(mayFollow(before, next));
          expect(lifecycle.state).toBe(done ? next : before);
          if (before === "stopped") expect(lifecycle.state).toBe("stopped");
          if (!done) refused += 1;
        }
        expect([lifecycle.refused, told.length]).toEqual([refused, refused]);
      }),
    );
  });

  it("lets every state be reached and every one be stopped", () => {
    const reached = new Set<ActivationState>(["preparing"]);
    for (let size = 0; size !== reached.size; ) {
      size = reached.size;
      for (const state of Array.from(reached)) for (const next of ACTIVATION_TRANSITIONS[state]) reached.add(next);
    }
    expect([...reached].sort()).toEqual([...STATES].sort());
    for (const state of STATES) expect(mayFollow(state, "stopped")).toBe(true);
  });

  it("is what the reference says", () => {
    const page = path.resolve(import.meta.dirname, "../../../../docs/reference/activation-states.md");
    expect(readFileSync(page, "utf8")).toBe(activationReference());
  });
});

const FAULT: GuestFault = { code: "guest.trapped", message: "unreachable", at: "", suspended: false };
type Step = "ok" | "fault" | "suspended" | "restarted" | "later" | "retry" | "journal" | "tap";
const STEPS: readonly Step[] = ["ok", "fault", "suspended", "restarted", "later", "retry", "journal", "tap"];

describe("a guest that answers events", () => {
  it("makes no move that the table does not have, whatever happens to it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 25 }), async (steps) => {
        const stage = sessionStage();
        await stage.session.begin();
        for (const step of steps) await take(stage, step);
        stage.runtime.answer(async () => undefined);
        const ended = stage.session.end("over");
        stage.waiting.at(-1)?.answer(undefined);
        await ended;
        expect([stage.session.lifecycle.state, stage.session.lifecycle.refused]).toEqual(["stopped", 0]);
        expect(stage.reported).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

async function take(stage: ReturnType<typeof sessionStage>, step: Step): Promise<void> {
  const at = stage.clock.now().toISOString();
  const retryAt = new Date(stage.clock.now().getTime() + 1000).toISOString();
  const answer = (given?: GuestFault) => stage.waiting.at(-1)?.answer(given);
  const acts: Readonly<Record<Step, () => unknown>> = {
    ok: () => answer(),
    fault: () => answer({ ...FAULT, at, retryAt }),
    suspended: () => answer({ ...FAULT, at, suspended: true }),
    restarted: () => answer({ ...FAULT, at, code: "guest.restarted" }),
    later: () => stage.clock.advance(1000),
    retry: () => stage.session.retry(),
    journal: () => {
      stage.journal.isFull = !stage.journal.isFull;
    },
    tap: () => stage.session.viewOpened("main"),
  };
  await acts[step]();
  await new Promise(setImmediate);
}
