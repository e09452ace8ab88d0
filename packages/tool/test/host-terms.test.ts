import { canonicalize, type JsonObject } from "@bourse/contract";
import { fakeRunner, newPublisher, type TestHost, testHost } from "@bourse/host/testing";
import { managedModelManifest, sampleSite, webAppManifest } from "@bourse/testing/archives";
import { webApp } from "@bourse/testing/manifests";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { jsonLines } from "./spawn.ts";

const MODEL = "svc.time_series_forecast";
const APP = String(webApp().id);
const SITE = sampleSite();
const NEEDS = {
  licence: { name: "CC BY-NC 4.0", path: "LICENSE.weights.txt" },
  disk_bytes: 90_000_000,
  memory_bytes: 200_000_000,
  downloads: [{ name: "NumPy 1.26.4", from: "the Python package index", bytes: 18_000_000 }],
};
const FILES = new Map<string, Uint8Array>([
  ["tools/forecast/prepare.py", Buffer.from("prepare")],
  ["tools/forecast/server.py", Buffer.from("server")],
  ["tools/forecast/needs.json", Buffer.from(JSON.stringify(NEEDS))],
  ["LICENSE.weights.txt", Buffer.from("For research.\u001b[2J")],
]);

let host: TestHost;
beforeAll(async () => {
  const official = { whyNot: () => undefined, signers: () => undefined };
  host = await testHost({ runners: [fakeRunner("webApp"), fakeRunner("managedModel")], official });
  const publisher = newPublisher();
  const manifest = canonicalize(JSON.parse(Buffer.from(managedModelManifest(FILES)).toString()) as JsonObject);
  host.marketplace.publish(await publisher.release({ manifest, files: FILES }));
  host.marketplace.publish(await publisher.release({ manifest: webAppManifest(SITE), files: SITE }));
  await host.listen();
});
afterAll(() => host.dispose());

const run = (...args: readonly string[]) => call(["host", ...args], { env: { BOURSE_HOST_DATA: host.dataDir } });
const one = async (...args: readonly string[]) => (await run(...args, "--json")).json();

interface ShownPlan {
  readonly approval: string;
  readonly terms: readonly { readonly kind: string; readonly value: string }[];
}

describe("bourse host install, of an official package", () => {
  it("[MODEL-17, MODEL-18] shows the plan and changes nothing, then takes exactly the accepted licence", async () => {
    const plan = (await one("install", MODEL, "--plan")) as unknown as ShownPlan;
    expect(plan).toMatchObject({ approval: "whole", terms: [{ kind: "licence" }] });
    const { out } = await run("install", MODEL, "--plan");
    expect(out).toContain("Run programs with your rights");
    expect(out).toContain("Downloads NumPy 1.26.4 from the Python package index: 18.0 MB");
    expect(out).toContain("A forecast is research evidence, not a trading signal.");
    // A licence cannot move the terminal's cursor.
    expect(out).toContain("For research.\\u{1b}[2J");
    const value = plan.terms[0]?.value ?? "";
    const rest = ["--approve", "all", "--trust-key"];
    const without = await run("install", MODEL, ...rest, "--json");
    expect([without.code, without.json().rule]).toEqual([1, "install.terms_not_accepted"]);
    expect(without.json().message).toContain(`--accept-licence ${value}`);
    expect((await run("install", MODEL, ...rest)).err).toMatch(
      /^Licence of the model's weights: [\s\S]*\n {2}For research\./,
    );
    const other = await run("install", MODEL, ...rest, "--accept-licence", "0".repeat(16), "--json");
    expect([other.code, other.json().rule]).toEqual([1, "install.terms_unknown"]);
    expect((await run("list")).out).toBe("Nothing is installed.\n");
    const installed = await one("install", MODEL, ...rest, "--accept-licence", value);
    expect(installed).toMatchObject({
      approved: ["chartWrite", "network", "shell", "tradingRead"],
      consents: [{ value }],
    });
  });

  it("[RUN-04] refuses a part of the capabilities, at the install and later", async () => {
    const { terms } = (await one("install", APP, "--plan")) as unknown as ShownPlan;
    const network = ["--accept-network", terms[0]?.value ?? ""];
    const part = await run("install", APP, "--approve", "browser,network", "--trust-key", ...network, "--json");
    expect([part.code, part.json().rule]).toEqual([1, "install.capabilities_partial"]);
    await one("install", APP, "--approve", "all", "--trust-key", ...network);
    const fewer = await run("approve", APP, "browser", "--json");
    expect([fewer.code, fewer.json().rule]).toEqual([1, "install.capabilities_partial"]);
    expect(await one("approve", APP, "--none")).toMatchObject({
      approved: [],
      activation: { state: "suspended", reason: { code: "install.capabilities_needed" } },
    });
  });

  it("lists the state of each with its reason", async () => {
    const states = jsonLines((await run("list", "--json")).out) as unknown as { id: string; activation: object }[];
    expect(states.find(({ id }) => id === MODEL)?.activation).toMatchObject({ state: "preparing" });
    const { out } = await run("list");
    expect(out).toMatch(/svc\.time_series_forecast .* preparing\n/);
    expect(out).toContain("suspended  install.capabilities_needed: ");
    expect(await one("status")).toMatchObject({ activations: { preparing: 1, suspended: 1 } });
  });
});
