import { checkEvent, type Envelope, type JsonValue } from "@bourse/contract";
import { newPublisher, type ReadEvent, type TestHost, testHost } from "@bourse/host/testing";
import { interactiveManifest, SMALLEST_EVENT_GUEST } from "@bourse/testing/archives";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const ID = "svc.sample_interactive";
const VIEW = "main";
const publisher = newPublisher();

let host: TestHost;
beforeEach(async () => {
  host = await testHost();
});
afterEach(() => host.dispose());

async function install(approved: readonly string[] = ["tradingRead"], changes = {}): Promise<void> {
  host.marketplace.publish(
    await publisher.release({ manifest: interactiveManifest(changes), wasm: SMALLEST_EVENT_GUEST }),
  );
  await host.add(ID, { approved });
}

const types = () => host.runtime.delivered.map((each) => each.type);
const delivered = (count: number) => expect.poll(() => host.runtime.delivered.length).toBe(count);
const commands = (...list: readonly Envelope["commands"][number][]) => ({ commands: [...list] });
const read = (id: string) => ({ id, method: "storage.read", params: {} }) as const;

describe("an interactive guest", () => {
  it("[EVT-02, SERVICE-10] is started with its extension, gets events and shows what it answers", async () => {
    host.runtime.answer(async ({ type }) => ({ views: { [VIEW]: { type: "label", text: type, key: "k" } } }));
    await install();
    await expect.poll(() => host.view(VIEW)?.status).toBe("ready");
    expect(host.view(VIEW)).toMatchObject({ kind: "interactive", node: { type: "label", text: "start" } });
    const [first] = host.runtime.delivered;
    expect(first?.event).toMatchObject({ api_version: 2, type: "start", data: { restarted: false } });
    expect(checkEvent(first?.event as unknown as JsonValue)).toEqual([]);
  });

  it("[CMD-03, EVT-19, P22] gets one result for each command, with its id", async () => {
    host.runtime.answer(async ({ type }) => (type === "start" ? commands(read("a"), read("b")) : undefined));
    await install();
    await delivered(3);
    const results = host.runtime.delivered.slice(1).map(({ event }) => event.data);
    expect(results.map(({ id, method, ok }) => [id, method, ok])).toEqual([
      ["a", "storage.read", true],
      ["b", "storage.read", true],
    ]);
    expect(host.service.commands(ID).commands).toMatchObject([
      { method: "storage.read", ok: true },
      { method: "storage.read", ok: true },
    ]);
  });
});

describe("the views of an interactive guest", () => {
  it("load until the guest names them, each in the container of its extension that its key names", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    host.runtime.answer(async () => {
      await promise;
      return { views: { [VIEW]: { type: "label", text: "here" } } };
    });
    const views = {
      box: [{ id: VIEW, name: "Main", interactive: true }],
      none: [{ id: "side", name: "Side", interactive: true }],
    };
    await install([], { contributes: { views, viewContainers: { panel: [{ id: "box", title: "Box" }] } } });
    expect([host.view(VIEW)?.status, host.view("side")?.status]).toEqual(["loading", "loading"]);
    const { panel, sidebar } = host.service.workbench({ symbol: "", timeframe: "" }).locations;
    expect(panel.map((each) => [each.container.id, each.views.map((view) => view.view_id)])).toEqual([["box", [VIEW]]]);
    expect(sidebar.map((each) => [each.container.id, each.views.map((view) => view.view_id)])).toEqual([
      [ID, ["side"]],
    ]);
    resolve();
    await expect.poll(() => host.view(VIEW)?.status).toBe("ready");
    expect(host.view("side")?.status).toBe("loading");
  });

  it("are not there on a host older than the manifest asks for: it is not installed", async () => {
    const manifest = interactiveManifest({ minHostVersion: "99.0.0" });
    host.marketplace.publish(await publisher.release({ manifest, wasm: SMALLEST_EVENT_GUEST }));
    const plan = host.service.resolve({ id: ID, version: "1.0.0" });
    await expect(plan).rejects.toMatchObject({ code: "resolve.host_too_old" });
  });
});

describe("a view event of the page", () => {
  const shown = async ({ type }: ReadEvent) =>
    type === "start" ? { views: { [VIEW]: { type: "label", text: "hi", key: "go" } as const } } : undefined;
  const tell = (action: "opened" | "closed" | "tapped", node_key?: string) =>
    host.service.viewEvent({
      extension_id: ID,
      view_id: VIEW,
      action,
      ...(node_key === undefined ? {} : { node_key }),
    });

  it("reaches the guest; a tap only for a node that is shown", async () => {
    host.runtime.answer(shown);
    await install();
    await expect.poll(() => host.view(VIEW)?.status).toBe("ready");
    tell("opened");
    await delivered(2);
    tell("tapped", "go");
    await delivered(3);
    expect(() => tell("tapped", "other")).toThrow(expect.objectContaining({ code: "view.not_shown" }));
    expect(() => tell("tapped")).toThrow(expect.objectContaining({ code: "view.not_shown" }));
    expect(host.runtime.delivered.slice(1).map(({ event }) => event.data)).toEqual([
      { view_id: VIEW, action: "opened" },
      { view_id: VIEW, action: "tapped", node_key: "go" },
    ]);
  });

  it("tells a new generation what is open", async () => {
    host.runtime.answer(shown);
    await install();
    await expect.poll(() => host.view(VIEW)?.status).toBe("ready");
    tell("opened");
    await delivered(2);
    await host.service.setApprovals(ID, []);
    await delivered(5);
    expect(types()).toEqual(["start", "view", "stop", "start", "view"]);
  });
});

describe("[P21] the answer to a dialog of a guest", () => {
  const ask = { id: "d", method: "ui.openExternal", params: { url: "https://example.com/" } } as const;
  const open = () => host.services.dialogs.list().dialogs;

  async function asking() {
    host.runtime.answer(async ({ type }) => (type === "start" && open().length === 0 ? commands(ask) : undefined));
    await install(["openExternal"], { capabilities: ["openExternal"] });
    await expect.poll(() => open().length).toBe(1);
    return open()[0]?.id ?? "";
  }

  it("is its result", async () => {
    host.services.dialogs.answer(await asking(), { accepted: false });
    await delivered(2);
    expect(host.runtime.delivered[1]?.event.data).toMatchObject({ id: "d" });
  });

  it("has no effect once the capability was revoked: the dialog is gone and nobody gets a result", async () => {
    const id = await asking();
    host.runtime.answer(async () => undefined);
    await host.service.setApprovals(ID, []);
    expect(open()).toEqual([]);
    expect(() => host.services.dialogs.answer(id, { accepted: true })).toThrow();
    await delivered(3);
    expect(types()).toEqual(["start", "stop", "start"]);
    expect(host.service.commands(ID).commands).toMatchObject([{ ok: false, code: "command.generation_ended" }]);
  });
});
