import { newPublisher, type TestHost, testHost } from "@bourse/host/testing";
import { createGuestRuntime } from "@bourse/runtime";
import { interactiveManifest } from "@bourse/testing/archives";
import { assemble, runawayText, scriptedGuest } from "@bourse/testing/guests";
import { afterEach, beforeEach, expect, it } from "vitest";
import { descendantsOf } from "../src/process/guarded.ts";

const CULPRIT = "svc.sample_culprit";
const OTHER = "svc.sample_interactive";
const publisher = newPublisher();
const envelope = (text: string, commands: readonly object[] = []) =>
  JSON.stringify({ api_version: 2, views: { main: { type: "label", text, key: "go" } }, commands });
const WRITE = { id: "1", method: "storage.write", params: { value: "kept" } };
const UNSTOPPABLE = { family: "memory.fill and memory.copy", place: "callback", apiVersion: 2, size: 2 ** 26 } as const;

let host: TestHost;
beforeEach(async () => {
  host = await testHost({ runtime: createGuestRuntime() });
});
afterEach(async () => {
  await host.dispose();
  expect(descendantsOf(process.pid)).toEqual([]);
});

async function install(id: string, guest: string) {
  const contributes = { views: { [id]: [{ id: "main", name: "Main", interactive: true }] } };
  const manifest = interactiveManifest({ id, contributes });
  host.marketplace.publish(await publisher.release({ manifest, wasm: await assemble(guest) }));
  await host.add(id);
}

const extension = (id: string) => host.service.extensions().extensions.find((each) => each.id === id);
const commands = () => host.service.commands(OTHER).commands.map(({ ok, code }) => (ok ? "ok" : code));

it("[P32] a guest that cannot be stopped is named, goes when it is disabled or removed, and costs others no fault", async () => {
  await install(OTHER, scriptedGuest([envelope("one", [WRITE]), envelope("two"), envelope("three")]));
  await expect.poll(commands).toEqual(["ok"]);
  await install(CULPRIT, runawayText(UNSTOPPABLE));
  const fault = () => extension(CULPRIT)?.fault?.code;
  await expect.poll(fault).toBe("guest.unstoppable");
  // The next event of the other finds a new instance: it begins again, with its storage from before.
  host.service.viewEvent({ extension_id: OTHER, view_id: "main", action: "tapped", node_key: "go" });
  await expect.poll(commands).toContain("command.resume_required");
  expect(extension(OTHER)?.activation).toMatchObject({ state: "healthy" });
  expect(extension(OTHER)?.fault).toBeUndefined();
  await host.service.setEnabled(CULPRIT, "disabled");
  await host.service.setEnabled(CULPRIT, "enabled");
  await host.service.remove(CULPRIT);
});
