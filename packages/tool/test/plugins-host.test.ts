import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { InAppModel } from "@bourse/contract/host-api";
import { type TestHost, testHost } from "@bourse/host/testing";
import { SYSTEM_CLOCK, SYSTEM_RANDOM } from "@bourse/platform";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { main as program } from "../src/main.ts";
import { call } from "./fake-io.ts";
import { testFolder } from "./workspace.ts";

const folder = testFolder();
const ID = "acme.prices";
let host: TestHost;
let origin: string;
beforeAll(async () => {
  host = await testHost();
  origin = await host.listen();
});
afterAll(() => host.dispose());

async function shown(): Promise<InAppModel> {
  const answer = await fetch(`${origin}/api/in-app`, { headers: { authorization: `Bearer ${host.token}` } });
  return (await answer.json()) as InAppModel;
}

/** The command, until its Ctrl-C. */
function develop(project: string) {
  let said = "";
  let interrupt: (() => string | Promise<string>) | undefined;
  const ended = program(["plugins", "dev", project, "--host", "--data", host.dataDir], {
    stdin: new Blob([]).stream(),
    random: SYSTEM_RANDOM,
    clock: SYSTEM_CLOCK,
    color: false,
    interactive: false,
    env: { PATH: process.env.PATH },
    out: async () => undefined,
    err: async (text) => {
      said += text;
    },
    onInterrupt(say) {
      interrupt = say;
      return () => undefined;
    },
  });
  return { ended, said: () => said, stop: async () => interrupt?.() };
}

const project = async (name: string) => {
  const made = path.join(folder, name);
  await call(["new", made, "--template", "plugin-python", "--id", ID, "--name", "Prices"]);
  return made;
};

/** The ids that the host trusts. */
const trusted = () => Object.keys(JSON.parse(readFileSync(path.join(host.dataDir, "plugin-trust.json"), "utf8")));

describe("an author's folder in a running host", () => {
  it("is shown with its view, as it is after each save, and is gone at the end; nothing of the author's is changed", async () => {
    const made = await project("prices");
    const description = readFileSync(path.join(made, "plugin/plugin.yaml"), "utf8");
    const { ended, said, stop } = develop(made);
    await expect.poll(said).toContain(`bourse: ${ID} runs in ${origin}, with "Prices"`);
    await expect.poll(async () => (await shown()).views.find(({ id }) => id === `${ID}.prices`)?.tree).toBeDefined();
    await expect.poll(said).toMatch(/^Log: running$/m);
    writeFileSync(path.join(made, "plugin/plugin.yaml"), description.replace("title: Refresh", "title: Read again"));
    await expect.poll(async () => (await shown()).views[0]?.actions[0]?.title).toBe("Read again");
    writeFileSync(path.join(made, "plugin/plugin.yaml"), "id: x\n");
    await expect.poll(said).toContain("plugin.refused");
    await expect.poll(async () => (await shown()).views).toEqual([]);
    writeFileSync(path.join(made, "plugin/plugin.yaml"), description);
    await expect.poll(async () => (await shown()).views.length).toBe(1);
    await stop();
    expect(await ended).toBe(0);
    expect((await shown()).views).toEqual([]);
    expect(existsSync(path.join(host.dataDir, "plugins", `dev-${ID}`))).toBe(false);
    expect(readFileSync(path.join(made, "plugin/plugin.yaml"), "utf8")).toBe(description);
    expect((await call(["plugins", "list", "--data", host.dataDir])).out).not.toContain(ID);
  });

  it("leaves no trust behind under the id that it had before a save", async () => {
    const made = await project("renamed");
    const description = path.join(made, "plugin/plugin.yaml");
    const { ended, said, stop } = develop(made);
    await expect.poll(said).toContain(`bourse: ${ID} runs in`);
    expect(trusted()).toEqual([ID]);
    writeFileSync(description, readFileSync(description, "utf8").replaceAll(ID, "acme.quotes"));
    await expect.poll(said).toContain("bourse: acme.quotes runs in");
    expect(trusted()).toEqual(["acme.quotes"]);
    await stop();
    await ended;
    expect(trusted()).toEqual([]);
  });

  it("is trusted no more at the end, also where it could not be taken back when its id was changed", async () => {
    const made = await project("refused");
    const description = path.join(made, "plugin/plugin.yaml");
    const decisions = path.join(host.dataDir, "plugin-trust.json");
    const { ended, said, stop } = develop(made);
    await expect.poll(said).toContain(`bourse: ${ID} runs in`);
    const kept = readFileSync(decisions);
    writeFileSync(decisions, "{");
    writeFileSync(description, readFileSync(description, "utf8").replaceAll(ID, "acme.quotes"));
    await expect.poll(said).toContain("plugin.trust_unreadable");
    await expect.poll(() => readdirSync(path.join(host.dataDir, "plugins"))).toEqual([]);
    writeFileSync(decisions, kept, { mode: 0o600 });
    expect(trusted()).toEqual([ID]);
    await stop();
    expect(await ended).toBe(0);
    expect(trusted()).toEqual([]);
  });

  it("is trusted no more after a Ctrl-C while a save is being shown", async () => {
    const made = await project("stopped");
    const { fetch } = globalThis;
    const sent: string[] = [];
    const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async (to, { method = "GET", ...rest } = {}) => {
      if (method === "PUT") stop().catch(() => undefined);
      if (method !== "GET") sent.push(`${method} ${new URL(String(to)).pathname}`);
      return fetch(to, { method, ...rest });
    });
    onTestFinished(() => asked.mockRestore());
    const { ended, stop } = develop(made);
    await ended;
    const trust = `/api/local-plugins/${ID}/trust`;
    expect(sent.filter((each) => each.endsWith(trust))).toEqual([`PUT ${trust}`, `DELETE ${trust}`]);
    expect(trusted()).toEqual([]);
  });

  it("is refused where the host has its id already, or no host runs", async () => {
    const made = await project("twin");
    const own = path.join(await project("own"), "plugin");
    cpSync(own, path.join(host.dataDir, "plugins/prices"), { recursive: true });
    const { said, stop, ended } = develop(made);
    await expect.poll(said).toContain("plugin.id_taken");
    await stop();
    await ended;
    const nobody = await call(["plugins", "dev", made, "--host", "--data", folder]);
    expect([nobody.code, nobody.err]).toEqual([1, expect.stringContaining("tool.host_unreachable")]);
    const more = await call(["plugins", "dev", made, "--host", "--once", "--data", host.dataDir]);
    expect([more.code, more.err]).toEqual([2, expect.stringContaining("--host")]);
  });
});
