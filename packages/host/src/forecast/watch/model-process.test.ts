import { getEventListeners } from "node:events";
import { FORECAST_LIMITS } from "@bourse/contract";
import { manualClock } from "@bourse/host/testing";
import { describe, expect, it } from "vitest";
import { HostRefusal } from "../../refusal.ts";
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

describe("a question whose process is lost", () => {
  /** A model whose processes answer as the test says, one after the other. */
  function modelOf(...answers: (() => Promise<unknown>)[]) {
    let started = 0;
    const model = new ModelProcess({
      start: async () => {
        const answer = answers[started] ?? answers.at(-1);
        started += 1;
        return { ...serving, ask: async () => answer?.() };
      },
      metadata: { modelRevision: "1", forecastLibVersion: "1.0.0" },
      clock: manualClock(),
      limits: FORECAST_LIMITS,
      moved: () => undefined,
      report: (cause) => expect.fail(String(cause)),
    });
    return { model, started: () => started };
  }
  const refuses = (code: "forecast.unavailable" | "forecast.stopped" | "forecast.timeout" | "forecast.refused") => () =>
    Promise.reject(new HostRefusal(code, "gone"));

  it.each(["forecast.unavailable", "forecast.stopped"] as const)("with %s is put once more", async (code) => {
    const { model, started } = modelOf(refuses(code), async () => ({ answer: 1 }));
    expect(await model.ask("{}")).toEqual({ answer: 1 });
    expect(started()).toBe(2);
    await model.end();
  });

  it("is put once more only", async () => {
    const { model, started } = modelOf(refuses("forecast.unavailable"));
    await expect(model.ask("{}")).rejects.toMatchObject({ code: "forecast.unavailable" });
    expect(started()).toBe(2);
    await model.end();
  });

  it.each(["forecast.timeout", "forecast.refused"] as const)("is not put again with %s", async (code) => {
    const { model, started } = modelOf(refuses(code));
    await expect(model.ask("{}")).rejects.toMatchObject({ code });
    expect(started()).toBe(1);
    await model.end();
  });
});
