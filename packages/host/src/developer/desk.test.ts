import { buildPackage } from "@bourse/archive";
import type { LayoutNode } from "@bourse/contract";
import { fakeRunner, newPublisher, refusalCode, type TestHost, testHost } from "@bourse/host/testing";
import {
  interactiveManifest,
  resourceManifest,
  SMALLEST_GUEST,
  sampleSite,
  wasmManifest,
  webAppManifest,
} from "@bourse/testing/archives";
import { assemble, COUNTING_EVENT_GUEST } from "@bourse/testing/guests";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const ID = "svc.sample_guest";
const VIEW = `${ID}.guest`;
const FOLDER = "/home/author/sample";
const VIEWS = [{ id: VIEW, name: "Guest", quoteSymbol: "SPX", guestOutput: true }];

let host: TestHost;
beforeEach(async () => {
  host = await testHost({ runners: [fakeRunner("webApp")] });
});
afterEach(() => host.dispose());

const developer = () => host.service.developer;
const installed = (id = ID) => host.service.extensions().extensions.find((each) => each.id === id);
const folder = (path = FOLDER) =>
  developer()
    .state()
    .folders.find((each) => each.folder === path);
const actions = () => host.audit().map(({ action }) => action);

interface Content {
  readonly version?: string;
  readonly manifest?: Uint8Array;
  readonly files?: ReadonlyMap<string, Uint8Array>;
}

function archiveOf({ version = "1.0.0", manifest, files }: Content = {}): Uint8Array {
  const own = wasmManifest({ version, contributes: { views: { [ID]: VIEWS } } as never });
  const built = buildPackage({ manifest: manifest ?? own, files: files ?? new Map([["main.wasm", SMALLEST_GUEST]]) });
  if (!built.archive) throw new Error(JSON.stringify(built.issues));
  return built.archive;
}

const show = (content?: Content, path = FOLDER) => developer().show(path, archiveOf(content));

async function shownAndApproved() {
  developer().turnOn("page");
  await show();
  await developer().consent({ id: ID, approved: ["tradingRead"], origins: [] });
  await expect.poll(() => host.view(VIEW)?.status).toBe("ready");
}

describe("developer mode is off", () => {
  it("at first, and runs nothing from a folder", async () => {
    expect(developer().state()).toMatchObject({ on: false, folders: [] });
    expect(await refusalCode(show())).toBe("developer.off");
    expect(
      await refusalCode(host.call("PUT /api/developer/package", { query: { folder: FOLDER }, body: archiveOf() })),
    ).toBe("developer.off");
    expect(installed()).toBeUndefined();
    expect(actions()).toEqual([]);
  });

  it("until the page itself asks: a program with the host's token is refused", async () => {
    expect(await refusalCode(host.call("POST /api/developer/on"))).toBe("developer.only_on_page");
    const origin = await host.listen();
    const ask = (headers: Readonly<Record<string, string>>) =>
      fetch(`${origin}/api/developer/on`, {
        method: "POST",
        headers: { authorization: `Bearer ${host.token}`, ...headers },
      });
    expect((await ask({})).status).toBe(403);
    expect(developer().isOn()).toBe(false);
  });

  it("is on from the start of a host that was started for it, and that is recorded", async () => {
    await host.dispose();
    host = await testHost({ developer: true });
    expect(developer().state()).toMatchObject({ on: true, by: "start" });
    expect(host.audit()).toMatchObject([{ action: "developer_on", detail: { by: "start" } }]);
    expect((await host.call("GET /api/state")).developer).toBe(true);
  });
});

describe("a package of a folder", () => {
  it("is asked for its capabilities as any other, and gets none before", async () => {
    developer().turnOn("page");
    const shown = await show();
    expect(shown).toMatchObject({ id: ID, approved: [], asked: ["tradingRead"], developed: { folder: FOLDER } });
    expect(host.view(VIEW)?.status).toBe("denied");
    expect(folder()).toMatchObject({ asked: ["tradingRead"], saves: 1, extension_id: ID });
    const more = { id: ID, approved: ["tradingRead", "chartWrite"], origins: [] };
    expect(await refusalCode(developer().consent(more))).toBe("install.capability_undeclared");
    await developer().consent({ id: ID, approved: ["tradingRead"], origins: [] });
    await expect.poll(() => host.view(VIEW)?.status).toBe("ready");
    expect(folder()?.asked).toEqual([]);
    expect(actions()).toEqual(expect.arrayContaining(["developer_on", "develop", "approve"]));
  });

  it("is replaced by the next save, which keeps what was approved and asks for what is new", async () => {
    await shownAndApproved();
    const { generation } = installed() ?? {};
    await show({ version: "1.0.1" });
    expect(installed()).toMatchObject({ version: "1.0.1", approved: ["tradingRead"] });
    expect(installed()?.generation).not.toBe(generation);
    await expect.poll(() => host.view(VIEW)?.status).toBe("ready");
    expect(folder()?.saves).toBe(2);
  });

  it("writes a line of the audit log when it comes and when it goes, not at each save", async () => {
    await shownAndApproved();
    for (const version of ["1.0.1", "1.0.2", "1.0.3"]) await show({ version });
    expect(host.audit().filter(({ action }) => action === "develop")).toHaveLength(1);
    await developer().leave(FOLDER);
    expect(host.audit().at(-1)).toMatchObject({
      action: "develop_end",
      subject: ID,
      detail: { folder: FOLDER, saves: 4 },
    });
    expect(installed()).toBeUndefined();
    expect(await refusalCode(developer().leave(FOLDER))).toBe("developer.folder_unknown");
    expect(() => developer().drawings(FOLDER)).toThrow(`nothing runs from ${FOLDER}`);
  });

  it("is gone with everything else when the mode is switched off", async () => {
    await shownAndApproved();
    await developer().turnOff();
    expect(installed()).toBeUndefined();
    expect(host.view(VIEW)).toBeUndefined();
    expect(host.runtime.running.size).toBe(0);
    expect(developer().state()).toMatchObject({ on: false, folders: [] });
    expect(actions().slice(-3)).toEqual(["remove", "develop_end", "developer_off"]);
    expect(await refusalCode(show())).toBe("developer.off");
  });

  it("is gone after a restart of the host, and so is the mode", async () => {
    await shownAndApproved();
    host = await host.restart();
    expect(developer().state()).toMatchObject({ on: false, folders: [] });
    expect(installed()).toBeUndefined();
  });

  it("never reaches the marketplace", async () => {
    await shownAndApproved();
    const questions = (["versions", "keys", "download", "verification"] as const).map((each) =>
      vi.spyOn(host.marketplace, each),
    );
    await host.service.checkStandings();
    expect(await refusalCode(host.service.resolve({ id: ID }))).toBe("developer.id_in_use");
    for (const question of questions) expect(question).not.toHaveBeenCalled();
  });

  it("does not take the place of an installed one, nor the id of another folder", async () => {
    host.marketplace.publish(
      await newPublisher().release({
        manifest: wasmManifest({ contributes: { views: { [ID]: VIEWS } } as never }),
        wasm: SMALLEST_GUEST,
      }),
    );
    await host.add(ID);
    developer().turnOn("page");
    expect(await refusalCode(show())).toBe("developer.id_installed");
    await host.service.remove(ID);
    await show();
    expect(await refusalCode(show({}, "/home/author/other"))).toBe("developer.id_in_use");
  });

  it("is refused if it does not pass the package check, and the last one goes on", async () => {
    await shownAndApproved();
    expect(await refusalCode(developer().show(FOLDER, new Uint8Array(100)))).toBe("install.package_refused");
    expect(installed()?.version).toBe("1.0.0");
    expect(host.view(VIEW)?.status).toBe("ready");
  });

  it("leaves the place to another id of the same folder", async () => {
    await shownAndApproved();
    const id = "svc.sample_notes";
    const views = { [id]: [{ id: `${id}.static`, name: "Static", sdui: { type: "label", text: "Hello" } }] };
    await show({ manifest: resourceManifest({ contributes: { views } as never }), files: new Map() });
    expect(installed()).toBeUndefined();
    expect(host.view(`${id}.static`)?.status).toBe("ready");
  });
});

describe("a guest that fails", () => {
  const broken = async () => {
    const at = host.clock.now().toISOString();
    return { code: "guest.trap", message: "unreachable in main#3", at, suspended: true, offsets: [77] };
  };

  // The fake runtime counts a callback that has gone well for every guest.
  beforeEach(() => void vi.spyOn(host.runtime, "figures").mockReturnValue(undefined));

  it("before it has done anything leaves the place to the last good one; its fault stays until the next save", async () => {
    await shownAndApproved();
    host.runtime.behave(async (request) =>
      host.runtime.activated.at(-1)?.activation === installed()?.generation && installed()?.version === "1.0.1"
        ? broken()
        : ({ type: "label", text: String(request.symbol) } satisfies LayoutNode),
    );
    await show({ version: "1.0.1" });
    await expect.poll(() => installed()?.version).toBe("1.0.0");
    await expect.poll(() => host.view(VIEW)?.status).toBe("ready");
    expect(folder()?.guest_fault).toMatchObject({ code: "guest.trap", offsets: [77] });
    expect(installed()?.approved).toEqual(["tradingRead"]);
    await show({ version: "1.0.2" });
    expect(folder()?.guest_fault).toBeUndefined();
  });

  it("at its first save has nothing before it, and shows its fault", async () => {
    host.runtime.behave(broken);
    developer().turnOn("page");
    await show();
    await developer().consent({ id: ID, approved: ["tradingRead"], origins: [] });
    await expect.poll(() => folder()?.guest_fault?.code).toBe("guest.trap");
    expect(installed()?.version).toBe("1.0.0");
  });
});

describe("reports", () => {
  const fault = {
    stage: "build",
    code: "tool.build_failed",
    message: "';' expected.",
    at: "2026-01-01T00:00:00.000Z",
  } as const;

  it("of a fault stay until a save without one, also before anything ran", async () => {
    developer().turnOn("page");
    developer().report({ folder: FOLDER, fault });
    expect(folder()).toMatchObject({ fault, saves: 0 });
    await show();
    expect(folder()?.fault).toBeUndefined();
  });

  it("of more folders than an author works on are refused", async () => {
    developer().turnOn("page");
    for (let n = 0; n < 16; n += 1) developer().report({ folder: `/f${n}`, fault });
    expect(() => developer().report({ folder: "/one-more", fault })).toThrow(/16 folders/);
  });
});

describe("a web application of a folder", () => {
  const site = sampleSite();
  const APP = (JSON.parse(Buffer.from(webAppManifest(site)).toString()) as { id: string }).id;

  it("runs without official signatures once its servers are accepted", async () => {
    developer().turnOn("page");
    const draft = JSON.parse(Buffer.from(webAppManifest(site)).toString());
    draft.metadata.webApp.networkOrigins = ["https://a.example.com"];
    const manifest = Buffer.from(JSON.stringify(draft));
    const shown = await developer().show(FOLDER, archiveOf({ manifest, files: site }));
    expect(shown.fault?.code).toBe(
      shown.asked.length > 0 ? "install.capabilities_needed" : "install.terms_not_accepted",
    );
    expect(folder()?.asked_origins).toEqual(["https://a.example.com"]);
    const origins = ["https://a.example.com"];
    await developer().consent({ id: APP, approved: shown.asked, origins });
    expect(installed(APP)).toMatchObject({ state: "active", approved: shown.asked });
    expect(installed(APP)?.fault).toBeUndefined();
    await developer().show(FOLDER, archiveOf({ manifest, files: site }));
    expect(installed(APP)?.fault).toBeUndefined();
    draft.metadata.webApp.networkOrigins = ["https://a.example.com", "https://b.example.com"];
    await developer().show(FOLDER, archiveOf({ manifest: Buffer.from(JSON.stringify(draft)), files: site }));
    expect(folder()?.asked_origins).toEqual(["https://b.example.com"]);
    expect(installed(APP)?.fault?.code).toBe("install.terms_not_accepted");
  });
});

describe("an interactive guest", () => {
  it("keeps what it stored over saves, and nothing of it outlives the mode", async () => {
    developer().turnOn("page");
    const id = "svc.sample_interactive";
    const views = { [`${id}.panel`]: [{ id: `${id}.panel.one`, name: "View", interactive: true }] };
    const manifest = interactiveManifest({ contributes: { views } as never });
    const files = new Map([["main.wasm", await assemble(COUNTING_EVENT_GUEST)]]);
    const shown = await show({ manifest, files });
    const { storage } = host.services;
    const owner = { id, keyId: shown.key_id, workspace: "w", generation: shown.generation };
    storage.write(owner, { value: { count: 3 }, acknowledged: false });
    const next = await show({ manifest, files });
    expect(storage.read({ ...owner, generation: next.generation })).toEqual({
      value: { count: 3 },
      resumeRequired: true,
    });
    await developer().turnOff();
    expect(storage.list().values).toEqual([]);
  });
});
