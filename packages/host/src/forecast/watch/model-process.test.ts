import { getEventListeners } from "node:events";
import { FORECAST_LIMITS } from "@bourse/contract";
import { manualClock } from "@bourse/host/testing";
import { expect, it } from "vitest";
import type { ServingModel } from "../serve/start.ts";
import { ModelProcess } from "./model-process.ts";

const serving: ServingModel = {
  port: 1,
  ask: async () => ({}),
  lastWords: () => "",
  ended: Promise.withResolvers<number>().promise,
  stop: async () => 0,
};

it("a question leaves no listener at a signal that covers many", async () => {
  const model = new ModelProcess({
    start: async () => serving,
    metadata: { modelRevision: "1", forecastLibVersion: "1.0.0" },
    clock: manualClock(),
    limits: FORECAST_LIMITS,
    moved: () => undefined,
    report: (cause) => expect.fail(String(cause)),
  });
  const many = new AbortController();
  await Promise.all(Array.from({ length: 20 }, () => model.ask("{}", many.signal)));
  expect(getEventListeners(many.signal, "abort")).toEqual([]);
  await model.end();
});
