import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import path from "node:path";
import { newPublisher, type TestHost, testHost } from "@bourse/host/testing";
import { createGuestRuntime } from "@bourse/runtime";
import { textsOf } from "@bourse/testing/bare-guest";
import { hasWasmClang } from "@bourse/testing/clang";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { authorsEnvironment, testFolder } from "./workspace.ts";

const folder = testFolder();
const hasC = hasWasmClang();
const publisher = newPublisher();

/** A trader's host as the packages of npm make it: no recorded bars, no developer mode. */
const tradersHost = (dataDir: string) =>
  testHost({ dataDir, sources: ["sim"], runtime: createGuestRuntime({ isolation: "worker" }) });

/** A project as `bourse new` makes it, built by its own script. */
async function made(template: string, id: string): Promise<string> {
  const project = path.join(folder, template);
  expect((await call(["new", project, "--template", template, "--id", id])).code).toBe(0);
  const { scripts } = JSON.parse(readFileSync(path.join(project, "package.json"), "utf8"));
  if (scripts.build === undefined) return project;
  const options = { cwd: project, shell: true, env: authorsEnvironment(folder), encoding: "utf8" } as const;
  expect(spawnSync(scripts.build, options)).toMatchObject({ status: 0 });
  return project;
}

let host: TestHost;
beforeAll(async () => {
  const dataDir = mkdtempSync(path.join(folder, "host-"));
  for (const template of ["plugin-ts", "plugin-python"]) {
    const id = `acme.${template}`;
    const project = await made(template, id);
    expect((await call(["plugins", "inventory", project])).code).toBe(0);
    cpSync(path.join(project, "plugin"), path.join(dataDir, "plugins", id), { recursive: true });
    expect((await call(["plugins", "trust", id, "--data", dataDir])).code).toBe(0);
  }
  host = await tradersHost(dataDir);
  await host.listen();
});
afterAll(() => host?.dispose());

const QUOTE = /^SIM:ALTA \d+(\.\d+)?$/;

describe("in a host without recorded bars, a package made from the template", () => {
  it.for([
    ["view-ts", "price", [QUOTE, /^mean of 20 closes: \d+\.\d\d$/]],
    ["view-c", "price", [QUOTE]],
    ["wasm-as", "price", [QUOTE]],
    ["wasm-wat", "price", [QUOTE]],
    ["interactive-ts", "close", [/^SIM:[A-Z]+ closed at \d/, /^Ask again$/]],
    ["interactive-as", "close", [/^SIM:[A-Z]+ closed at \d/, /^Ask again$/]],
    ["interactive-c", "hello", [/^Hello from C$/]],
    ["resource", "quote", [QUOTE]],
  ] as const)("%s shows data as soon as it is installed", async ([template, view, texts], { skip }) => {
    if (template.endsWith("-c") && !hasC) skip("there is no clang here that compiles to wasm32");
    const id = `svc.made.${template}`;
    const project = path.join(await made(template, id), "package");
    const module = path.join(project, "main.wasm");
    const { $schema: _, ...manifest } = JSON.parse(readFileSync(path.join(project, "manifest.json"), "utf8"));
    const wasm = existsSync(module) ? { wasm: readFileSync(module) } : {};
    host.marketplace.publish(await publisher.release({ manifest: Buffer.from(JSON.stringify(manifest)), ...wasm }));
    await host.add(id);
    const shown = () => {
      const state = host.view(`${id}.${view}`);
      // The host draws a view of a quote itself.
      if (state?.quote) return [`${state.quote.symbol} ${state.quote.price}`];
      return state?.node ? textsOf(state.node) : state;
    };
    await expect.poll(shown).toEqual(texts.map((text) => expect.stringMatching(text)));
  });

  it.for(["plugin-ts", "plugin-python"])("%s shows the prices of its setting", async (template) => {
    const view = `acme.${template}.prices`;
    // A plugin starts when it is needed; it is listed once its trust was checked.
    await expect
      .poll(async () => host.inApp.execute(`acme.${template}.symbols`, []))
      .toEqual(["SIM:ALTA", "SIM:MAREA"]);
    const prices = async () => {
      const { items } = await host.inApp.children(view, []);
      return items.map(({ label, description }) => `${label} ${description}`);
    };
    await expect
      .poll(prices)
      .toEqual(["SIM:ALTA", "SIM:MAREA"].map((symbol) => expect.stringMatching(`^${symbol} \\d`)));
  });
});
