import { request } from "node:http";
import { canonicalize, type JsonObject } from "@bourse/contract";
import { fakeRunner, newPublisher, type TestHost, testHost } from "@bourse/host/testing";
import { afterEach, expect, it } from "vitest";
import { fakeModel, ROLLING } from "../../../test/fixtures/forecast/fake-model.fixture.ts";
import { modelPackage } from "../../../test/fixtures/forecast/model.fixture.ts";
import { forecastModels } from "../../services/forecasts/models.ts";

let host: TestHost;
afterEach(() => host.dispose());

const OFFICIAL = { whyNot: () => undefined, signers: () => undefined };
const BODIES = {
  "/api/forecasts": { symbol: "SPX", timeframe: "1D", horizon: 5 },
  "/api/forecasts/rolling": ROLLING,
};

it.each(Object.entries(BODIES))(
  "%s tells the model when its client has gone away, and keeps nothing",
  async (path, body) => {
    const models = forecastModels();
    host = await testHost({ forecastModels: models });
    const asked = Promise.withResolvers<AbortSignal | undefined>();
    const waiting = new Promise<never>(() => undefined);
    models.add({
      ...fakeModel("one", () => undefined),
      ask(_body, signal) {
        asked.resolve(signal);
        return waiting;
      },
    });
    const origin = await host.listen();
    const headers = { authorization: `Bearer ${host.token}`, "content-type": "application/json" };
    const sent = request(`${origin}${path}`, { method: "POST", headers });
    sent.on("error", () => undefined);
    sent.end(JSON.stringify(body));
    const signal = await asked.promise;
    expect(signal?.aborted).toBe(false);
    const left = new Promise((resolve) => signal?.addEventListener("abort", resolve, { once: true }));
    sent.destroy();
    await left;
    expect(host.services.forecasts.list({ symbol: "SPX", timeframe: "1D" }).forecasts).toEqual([]);
  },
);

it("the model's state comes with advice on its reason", async () => {
  const models = forecastModels();
  const runner = fakeRunner("managedModel");
  host = await testHost({ forecastModels: models, runners: [runner], official: OFFICIAL });
  const { manifest, files } = modelPackage();
  const canonical = canonicalize(JSON.parse(JSON.stringify(manifest)) as JsonObject);
  host.marketplace.publish(await newPublisher().release({ manifest: canonical, files }));
  await host.add(manifest.id);
  models.add(fakeModel("one", () => undefined));
  const origin = await host.listen();
  const read = async () =>
    (await fetch(`${origin}/api/forecasts/model`, { headers: { authorization: `Bearer ${host.token}` } })).json();
  expect(await read()).not.toHaveProperty("hint");
  runner.generations.at(-1)?.state.to("suspended", { code: "forecast.python_missing", message: "none was found" });
  expect(await read()).toMatchObject({
    activation: { state: "suspended", reason: { code: "forecast.python_missing" } },
    hint: expect.stringContaining("apt install python3 python3-numpy"),
  });
});
