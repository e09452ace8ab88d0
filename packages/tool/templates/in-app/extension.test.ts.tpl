import { type TestHost, testHost } from "@bourse/host/testing";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { EXTENSION } from "./manifest.ts";

let host: TestHost;
beforeAll(async () => {
  host = await testHost({ builtIns: [{ manifest: EXTENSION, entry: new URL("./extension.ts", import.meta.url) }] });
  await host.listen();
  await vi.waitFor(() => expect(host.inApp.model().extensions).toMatchObject([{ state: "running" }]), { timeout: 20_000 });
});
afterAll(() => host.dispose());

it("lists the symbols of its setting, and shows each in its view", async () => {
  host.inApp.changeSetting("{{id}}.symbols", "SIM:ALTA");
  await vi.waitFor(async () => expect(await host.inApp.execute("{{id}}.symbols", [])).toEqual(["SIM:ALTA"]));
  const { items } = await host.inApp.children("{{id}}.prices", []);
  expect(items.map(({ label }) => label)).toEqual(["SIM:ALTA"]);
});
