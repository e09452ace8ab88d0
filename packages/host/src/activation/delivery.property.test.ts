import { setImmediate as settled } from "node:timers/promises";
import { checkManifest, type LayoutNode } from "@bourse/contract";
import { fakeMarket, fakeRuntime, manualClock } from "@bourse/host/testing";
import { hasViews } from "@bourse/runtime/views";
import { wasmManifest } from "@bourse/testing/archives";
import fc from "fast-check";
import { expect, it } from "vitest";
import { activations } from "./activations.ts";
import type { InteractiveContext } from "./context.ts";

const ID = "svc.sample_guest";
const VIEW = `${ID}.quote`;
const LIMITS = { candles: 256, candleBytes: 128 * 1024, quoteBytes: 16 * 1024 };
const manifest = checkManifest(wasmManifest()).manifest;
if (!manifest || !hasViews(manifest)) throw new Error("the sample manifest has no views");
const views = manifest;

type Step =
  | { readonly do: "approve" | "revoke" | "disable" | "price" | "breathe" }
  | { readonly do: "finish"; readonly which: number; readonly how: "view" | "fault" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom("approve", "revoke", "disable", "price", "breathe" as const) }),
  fc.record({
    do: fc.constant("finish" as const),
    which: fc.nat(9),
    how: fc.constantFrom("view" as const, "fault" as const),
  }),
);

/** A host's activations with a guest whose callbacks end when the test decides, in any order. */
function stage() {
  const runtime = fakeRuntime();
  const market = fakeMarket();
  const pending: { generation: string; finish(how: "view" | "fault"): void }[] = [];
  runtime.behave((_, { activation: generation }) => {
    const { promise, resolve } = Promise.withResolvers<
      LayoutNode | (Parameters<typeof runtime.refuseStart>[0] & object)
    >();
    const fault = { code: "guest.timeout", message: generation, at: new Date(0).toISOString(), suspended: false };
    pending.push({
      generation,
      finish: (how) => resolve(how === "view" ? { type: "label", text: generation } : fault),
    });
    return promise;
  });
  const report = (cause: unknown) => {
    throw cause;
  };
  const clock = manualClock();
  // No guest here is interactive.
  const interactive = {} as InteractiveContext;
  const context = {
    runners: [],
    runtime,
    market,
    clock,
    interactive,
    snapshotLimits: LIMITS,
    changed: () => undefined,
    report,
  };
  const all = activations(context);
  return { all, market, pending, runtime };
}

it("[P21] shows nothing but the present generation's, and no market data without approval, in 10,000 interleavings", async () => {
  let generations = 0;
  const play = async (steps: readonly Step[]) => {
    const { all, market, pending, runtime } = stage();
    let current: { generation: string; approved: boolean } | undefined;
    const begin = async (approved: boolean) => {
      await all.stop(ID, "test");
      generations += 1;
      current = { generation: `generation ${generations}`, approved };
      const granted = approved ? ["tradingRead"] : [];
      all.start({
        id: ID,
        generation: current.generation,
        keyId: "key",
        manifest: views,
        approved: granted,
        module: new Uint8Array(),
      });
    };
    for (const each of steps) {
      if (each.do === "approve" || each.do === "revoke") await begin(each.do === "approve");
      if (each.do === "disable") {
        current = undefined;
        await all.stop(ID, "test");
      }
      if (each.do === "price") market.setPrice(1);
      if (each.do === "breathe") await settled();
      if (each.do === "finish") pending.splice(each.which % Math.max(1, pending.length), 1)[0]?.finish(each.how);
      const shown = all.shown().flatMap((extension) => [...extension.states.values()]);
      const text = JSON.stringify(shown);
      const mentioned = [...text.matchAll(/generation \d+/g)].map(([name]) => name);
      expect(mentioned.filter((name) => name !== current?.generation)).toEqual([]);
      if (!current) expect(shown).toEqual([]);
      else if (!current.approved) expect(shown.map((view) => [view.view_id, view.status])).toEqual([[VIEW, "denied"]]);
      const running = [...runtime.running];
      expect(running.filter((name) => name !== current?.generation || !current.approved)).toEqual([]);
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), play), {
    seed: 21,
    numRuns: 10_000,
  });
});
