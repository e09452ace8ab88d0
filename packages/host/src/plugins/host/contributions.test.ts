import { rmSync } from "node:fs";
import { asksOf } from "@bourse/host/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pluginHosts } from "../../../test/fixtures/plugins/plugin-host.fixture.ts";
import { CONTRIBUTES, SHELF, writeShelf } from "../../../test/fixtures/plugins/shelf.fixture.ts";

const { id: ID, view: VIEW, pages: PAGES } = SHELF;

let at: ReturnType<typeof pluginHosts>;
let opened: Awaited<ReturnType<typeof at.open>> | undefined;
beforeEach(() => {
  at = pluginHosts();
});
afterEach(async () => {
  await opened?.host.close();
  opened = undefined;
  rmSync(at.dataDir, { recursive: true, force: true });
});

/** A host with a plugin that is trusted and has not been needed yet. */
async function shelf() {
  await writeShelf(at);
  opened = await at.open();
  await opened.becomes(ID, "idle");
  const { host } = opened;
  const view = () => host.inApp.model().views.find(({ id }) => id === VIEW);
  const labels = async (...path: string[]) => (await host.inApp.children(VIEW, path)).items.map(({ label }) => label);
  return { ...opened, view, labels };
}

it("[INAPP-05] a view of a plugin is offered as its description says, and starts the plugin when a page shows it", async () => {
  const { host, view, labels, post, becomes } = await shelf();
  expect(view()).toEqual({
    id: VIEW,
    name: "Books",
    owner: ID,
    extension_name: "The shelf (plugin)",
    actions: CONTRIBUTES.views[0]?.actions,
  });
  expect(await post(`/api/in-app/views/${VIEW}/open`)).toBe(204);
  await becomes(ID, "running");
  await vi.waitFor(() => expect(view()?.tree).toBeDefined());
  expect([await labels(), await labels("Dune")]).toEqual([
    ["Dune", "Emma"],
    ["page 1", "page 2"],
  ]);
  host.inApp.act(VIEW, { path: ["Emma"] });
  const read = () => host.inApp.lines(ID, 1).lines.map(({ text }) => text);
  await vi.waitFor(() => expect(read()).toEqual(["Emma"]));
  host.inApp.act(VIEW, { path: ["Dune"], command: `${ID}.burn` });
  const said = () => asksOf(host.inApp.model(), "message").map(({ message }) => message);
  await vi.waitFor(() => expect(said()).toEqual(["Burn failed: it does not burn"]));
  expect(await post("/api/in-app/views/test.none/open")).toBe(404);
});

it("[INAPP-05] a setting of a plugin stands on the settings page, holds its rule, and reaches the plugin", async () => {
  const { host, view, labels, put, remove, post } = await shelf();
  const setting = () => host.inApp.settings().find(({ key }) => key === PAGES);
  expect(setting()).toMatchObject({
    extension_name: "The shelf (plugin)",
    type: "integer",
    default: 2,
    rule: "a whole number from 1 to 9",
  });
  const path = `/api/in-app/settings/${PAGES}`;
  expect([await put(path, { value: 10 }), await put(path, { value: 3 })]).toEqual([422, 204]);
  await post(`/api/in-app/views/${VIEW}/open`);
  await vi.waitFor(() => expect(view()?.tree).toBeDefined());
  expect(await labels("Dune")).toHaveLength(3);
  expect(await remove(path)).toBe(204);
  await vi.waitFor(() => expect(view()?.tree?.changes).toHaveLength(1));
  expect(await labels("Dune")).toHaveLength(2);
  await host.inApp.plugins.distrust(ID);
  expect([view(), setting()]).toEqual([undefined, undefined]);
});
