import { type Capability, checkManifest, EVENT_QUEUE_LIMITS } from "@bourse/contract";
import { fakeMarket, fakeRuntime, type ReadEvent } from "@bourse/host/testing";
import { hasViews } from "@bourse/runtime/views";
import { interactiveManifest } from "@bourse/testing/archives";
import fc from "fast-check";
import { expect, it } from "vitest";
import { brokerStage, INSTALLED, WORKSPACE } from "../../test/fixtures/broker/stage.fixture.ts";
import { command, turn } from "../../test/fixtures/interactive/session.fixture.ts";
import { activations } from "../activation/activations.ts";
import { createMailbox } from "./mailbox.ts";

const { id: ID } = INSTALLED;
const manifest = checkManifest(interactiveManifest()).manifest;
if (!manifest || !hasViews(manifest)) throw new Error("the sample manifest has no views");
const views = manifest;

/** One method that requires a capability, one without, one with two, and one with a dialog for the trader. */
const METHODS = ["charts.open", "storage.write", "models.test", "alerts.create"] as const;
const CAPABILITIES: readonly Capability[] = ["chartWrite", "alertsWrite", "languageModel", "network"];
const NEEDS: Readonly<Record<string, readonly Capability[]>> = {
  "charts.open": ["chartWrite"],
  "storage.write": [],
  "models.test": ["languageModel", "network"],
  "alerts.create": ["alertsWrite"],
};

type Step =
  | { readonly do: "approve"; readonly capabilities: readonly Capability[] }
  | { readonly do: "run"; readonly method: (typeof METHODS)[number] }
  | { readonly do: "finish"; readonly which: number }
  | { readonly do: "update" | "remove" | "disable" | "deliver" | "tap" | "post" | "breathe" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("approve" as const), capabilities: fc.subarray([...CAPABILITIES]) }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant("run" as const), method: fc.constantFrom(...METHODS) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("finish" as const), which: fc.nat(9) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("breathe" as const) }) },
  fc.record({ do: fc.constantFrom("update", "remove", "disable", "deliver", "tap", "post" as const) }),
);

/** The state that was last acknowledged to the trader; undefined: removed or disabled. */
interface Standing {
  readonly generation: string;
  readonly approved: readonly Capability[];
}

let generations = 0;
const totals = { effects: 0, results: 0, late: 0 };

/** The real store, broker, sessions and activations, with a guest and services that the test controls. */
function theatre() {
  let now: Standing | undefined;
  const hanging: (() => void)[] = [];
  const wrong: string[] = [];
  const stage = brokerStage(async (context) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    hanging.push(resolve);
    await promise;
    const { generation } = context.principal;
    const method = context.commandId.split(" ")[0] ?? "";
    if (generation !== now?.generation) totals.late += 1;
    context.commit(() => {
      totals.effects += 1;
      const held = (NEEDS[method] ?? []).every((each) => now?.approved.includes(each));
      if (generation !== now?.generation || !held) wrong.push(`effect of ${method} of ${generation}`);
    });
    context.post({ type: "completion", data: { of: generation } });
  });
  const runtime = fakeRuntime();
  const waiting: { event: ReadEvent; answer(commands: readonly ReturnType<typeof command>[]): void }[] = [];
  runtime.answer(async (event, { activation }) => {
    if (event.type === "stop") return undefined;
    if (activation !== now?.generation) wrong.push(`${event.type} delivered to ${activation}`);
    if (event.context.generation !== activation) wrong.push(`${event.type} of another generation`);
    if (event.type === "result" && event.data.ok === true) totals.results += 1;
    const { promise, resolve } = Promise.withResolvers<readonly ReturnType<typeof command>[]>();
    waiting.push({ event, answer: resolve });
    const commands = [...(await promise)];
    return { commands, views: { main: { type: "label", text: activation, key: "go" } } };
  });
  const mailbox = createMailbox();
  const { broker, authority, clock } = stage;
  const report = (cause: unknown) => void wrong.push(String(cause));
  const limits = EVENT_QUEUE_LIMITS;
  const running = activations({
    interactive: { broker, authority, mailbox, workspace: () => WORKSPACE, locale: "en", limits },
    market: fakeMarket(),
    runtime,
    runners: [],
    clock,
    snapshotLimits: { candles: 1, candleBytes: 1, quoteBytes: 1 },
    changed: () => undefined,
    report,
  });
  return {
    stage,
    running,
    mailbox,
    waiting,
    hanging,
    wrong,
    now: () => now,
    /** As in the host: writes the store first, then ends the previous generation. */
    become(next: Standing | undefined, write: () => void) {
      write();
      now = next;
      void running.stop(ID, "changed");
      if (!next) return;
      const module = new Uint8Array();
      running.start({ id: ID, keyId: "key", manifest: views, module, ...next });
    },
  };
}

const all = theatre();

async function play(steps: readonly Step[]): Promise<void> {
  const { stage, running, mailbox, waiting, hanging, wrong, now, become } = all;
  const write = (change: object) => stage.put({ id: ID, ...change });
  const renew = (approved: readonly Capability[]) => {
    generations += 1;
    const next = { generation: `generation ${generations}`, approved };
    become(next, () => write(next));
  };
  const acts = {
    approve: ({ capabilities }: { capabilities: readonly Capability[] }) => renew(capabilities),
    update: () => renew(now()?.approved ?? []),
    remove: () => become(undefined, () => stage.extensions.remove(ID)),
    disable: () => become(undefined, () => write({ enabled: false })),
    run({ method }: { method: (typeof METHODS)[number] }) {
      generations += 1;
      waiting.shift()?.answer([{ ...command(`${method} ${generations}`, method) }]);
    },
    deliver: () => waiting.shift()?.answer([]),
    finish: ({ which }: { which: number }) => hanging.splice(which % Math.max(1, hanging.length), 1)[0]?.(),
    tap: () => void running.session(ID)?.tapped("main", "go"),
    post: () => void mailbox.post(ID, { type: "alert", data: {} }),
    breathe: turn,
  };
  for (const each of steps) {
    await acts[each.do](each as never);
    if (each.do !== "breathe") await Promise.resolve();
    const shown = JSON.stringify(running.shown().flatMap((extension) => [...extension.states.values()]));
    const foreign = [...shown.matchAll(/generation \d+/g)].filter(([name]) => name !== now()?.generation);
    expect([wrong, foreign]).toEqual([[], []]);
  }
  become(undefined, () => stage.extensions.remove(ID));
  for (const { answer } of waiting.splice(0)) answer([]);
  for (const finish of hanging.splice(0)) finish();
  await turn();
  expect(wrong).toEqual([]);
}

it("[P21, AUTH-12] no effect, no result and no view after a revoke was acknowledged, in 10,000 interleavings", async () => {
  const steps = fc.array(step, { minLength: 4, maxLength: 16 });
  const begun = fc.record({ do: fc.constant("approve" as const), capabilities: fc.constant(CAPABILITIES) });
  const scene = fc
    .tuple(begun, fc.constant({ do: "breathe" } as const), steps)
    .map(([first, second, rest]) => [first, second, ...rest]);
  await fc.assert(fc.asyncProperty(scene, play), { seed: 2112, numRuns: 10_000 });
  // Guards against empty scenes: effects and results happened, and many more were requested too late.
  expect(totals.effects).toBeGreaterThan(1000);
  expect(totals.results).toBeGreaterThan(200);
  expect(totals.late).toBeGreaterThan(1000);
});
