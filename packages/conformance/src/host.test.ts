import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HostInput, type HostProgram, type HostSetup, hostVerifier } from "./host.ts";
import type { Kit } from "./kit.ts";
import type { DownloadAnswer, Shelf } from "./marketplace.ts";
import { reportPage } from "./page.ts";
import { runKit } from "./run.ts";

const PACKAGE = Buffer.from("a package");
const DIGEST = createHash("sha256").update(PACKAGE).digest("hex");
const ID = "svc.some_notes";
const kitFolder = mkdtempSync(path.join(tmpdir(), "kit-"));
beforeAll(() => {
  mkdirSync(path.join(kitFolder, "modules"));
  writeFileSync(path.join(kitFolder, `modules/${DIGEST}.tar.gz`), PACKAGE);
});
afterAll(() => rmSync(kitFolder, { recursive: true }));

const shelf = (answer: DownloadAnswer, more: Partial<Shelf> = {}): Shelf => ({
  plugins: [{ id: ID, records: [{ id: ID, version: "1.0.0", publisher: "A & B" }] }],
  page_size: 50,
  list: "whole",
  keys: [{ publisher: "A & B", revision: "1" }],
  downloads: [{ id: ID, version: "1.0.0", package: DIGEST, answer }],
  ...more,
});

const INSTALL = { install: { id: ID, version: null, approved: [] } };
const RENDER = { render: { id: ID, view: "v", quote: null, candles: null } };

interface Test {
  readonly steps: HostInput["steps"];
  readonly results: readonly object[];
}

function kitOf({ steps, results }: Test): Kit {
  const input: HostInput = { trusted: ["k"], downloads: 1, steps };
  const specification = ["A-1"];
  const test = {
    id: "t",
    comment: "",
    flags: [],
    specification,
    input,
    valid: true,
    output: { results, requests: [] },
  };
  const group = { group: "host", version: 1, comment: "", source: "", specification, tests: [test] };
  return { folder: kitFolder, index: { protocol: 1, groups: [], modules: [], sentences: {} }, groups: [group] };
}

const INSTALLED: Test = { steps: [{ publish: shelf("whole") }, INSTALL], results: [{ installed: "1.0.0" }] };

interface Asked {
  readonly setup: HostSetup;
  /** Asks below the marketplace's API. */
  get(route: string, options?: RequestInit): Promise<Response>;
}
type Installs = (asked: Asked) => Promise<object>;

const DOWNLOAD = `/plugins/${ID}/versions/1.0.0/download`;
/** Takes the one download, and keeps it. */
const honest: Installs = async ({ setup, get }) => {
  const bytes = await (await get(DOWNLOAD)).bytes();
  writeFileSync(path.join(setup.folder, "kept"), bytes);
  return { installed: "1.0.0" };
};

/** A host whose install is this, and which shows what it has kept. */
function hostWith(install: Installs, told: string[] = []): HostProgram {
  let setup: HostSetup | undefined;
  return {
    async ask(message) {
      told.push(Object.keys(message).join());
      if ("init" in message) setup = message.init;
      if ("init" in message) return { implementation: "<scripted>" };
      if (setup === undefined) throw new Error("no folder");
      const { marketplace, folder } = setup;
      const get = (route: string, options?: RequestInit) => fetch(`${marketplace}/api/marketplace${route}`, options);
      if ("install" in message) return { ...(await install({ setup, get })) };
      if ("standing" in message)
        return {
          running: [
            { id: "z", version: "1" },
            { version: "2", id: "a", more: 1 },
          ],
        };
      const kept = path.join(folder, "kept");
      return existsSync(kept) ? { layout: { text: readFileSync(kept, "utf8") } } : { refused: "nothing is here" };
    },
    stop: async () => void told.push("stop"),
  };
}

async function outcomeOf(test: Test, install: Installs, told?: string[]) {
  const { groups } = await runKit(
    kitOf(test),
    hostVerifier(() => hostWith(install, told)),
  );
  return groups[0]?.results[0];
}

describe("a run of the profile of hosts", () => {
  it("plays the marketplace, starts the host again with its folder, and compares every answer", async () => {
    const told: string[] = [];
    const test: Test = {
      steps: [RENDER, { publish: shelf("whole") }, INSTALL, { restart: {} }, RENDER, { standing: {} }],
      results: [
        { refused: true },
        { installed: "1.0.0" },
        { layout: { text: "a package" } },
        {
          running: [
            { id: "a", version: "2" },
            { id: "z", version: "1" },
          ],
        },
      ],
    };
    expect(await outcomeOf(test, honest, told)).toMatchObject({ outcome: "passed" });
    expect(told).toEqual("init,init,render,install,stop,init,render,standing,stop".split(","));
  });

  it("shows lists in pages, keys by publisher, and nothing that it does not have", async () => {
    const records = [1, 2, 3].map((version) => ({ id: ID, version: `${version}.0.0` }));
    const steps = [{ publish: shelf("whole", { page_size: 2, plugins: [{ id: ID, records }] }) }, INSTALL];
    const seen: unknown[] = [];
    const look: Installs = async ({ get }) => {
      const routes = ["/versions", "/versions?cursor=2", "/handovers", "", "/other"].map(
        (each) => `/plugins/${ID}${each}`,
      );
      for (const route of [...routes, "/plugins/svc.other/versions", "/publishers/keys?publisher=A+%26+B"]) {
        const { data } = (await (await get(route)).json()) as {
          data: { items?: unknown[]; error?: string; revision?: string };
        };
        seen.push(data.items?.length ?? data.error ?? data.revision ?? "described");
      }
      return { installed: "1.0.0" };
    };
    expect(await outcomeOf({ steps, results: [{ installed: "1.0.0" }] }, look)).toMatchObject({ outcome: "passed" });
    expect(seen).toEqual([2, 1, 0, "described", "state.not_found", "state.not_found", "1"]);
  });

  it.each<[string, DownloadAnswer, Installs, string]>([
    [
      "downloads twice",
      "whole",
      async (asked) => {
        await asked.get(DOWNLOAD);
        return honest(asked);
      },
      "2 downloads, of 1",
    ],
    [
      "sends credentials",
      "whole",
      async (asked) => {
        await asked.get(`/plugins/${ID}`, { headers: { authorization: "Bearer x", cookie: "a=b" } });
        return honest(asked);
      },
      `/plugins/${ID} was asked with cookie`,
    ],
    [
      "writes",
      "whole",
      async (asked) => {
        await asked.get("/account/login", { method: "POST" });
        return honest(asked);
      },
      "not a route for everybody: POST",
    ],
    ["follows a redirect", "redirect", honest, "another origin was asked"],
    ["takes everything", "endless", honest, "bytes were taken of a download"],
  ])("fails a host that %s", async (_, answer, install, why) => {
    const test: Test = { ...INSTALLED, steps: [{ publish: shelf(answer) }, INSTALL] };
    const outcome = await outcomeOf(test, install);
    expect(outcome).toMatchObject({ outcome: "failed", why: expect.stringContaining(why) });
  });

  it.each<[DownloadAnswer, string]>([
    ["short", "a packag"],
    ["long", "a package\0"],
    ["broken", "no download"],
  ])("gives a download that is %s", async (answer, text) => {
    const download: Installs = async (asked) => honest(asked).catch(() => ({ installed: "no download" }));
    const results = text === "no download" ? [{ installed: text }] : [{ installed: "1.0.0" }, { layout: { text } }];
    const steps = [{ publish: shelf(answer) }, INSTALL, ...(results.length > 1 ? [RENDER] : [])];
    expect(await outcomeOf({ steps, results }, download)).toMatchObject({ outcome: "passed" });
  });

  it("skips, expects to fail and is told on a page as any other", async () => {
    expect(await outcomeOf(INSTALLED, async () => ({ skipped: "not mine" }))).toMatchObject({ why: "not mine" });
    const refusing: Installs = async () => ({ refused: "<no>", codes: ["x.y"] });
    const known = { "host/t": "it refuses <everything>" };
    const report = await runKit(
      kitOf(INSTALLED),
      hostVerifier(() => hostWith(refusing)),
      known,
    );
    expect(report).toMatchObject({ ok: true, satisfied: [], groups: [{ results: [{ outcome: "expected" }] }] });
    expect(reportPage(report)).toContain("it refuses &lt;everything&gt;");
  });

  it("is given up when an answer says nothing, or the package is not the kit's", async () => {
    await expect(outcomeOf(INSTALLED, async () => ({}))).rejects.toThrow("neither installed");
    const steps = [{ publish: { ...shelf("whole"), downloads: [] } }, { standing: {} }];
    const odd = hostVerifier(() => ({ ...hostWith(honest), ask: async () => ({ implementation: "x", running: [1] }) }));
    await expect(runKit(kitOf({ steps, results: [] }), odd)).rejects.toThrow("no version: 1");
  });
});
