import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { newOfficials } from "@bourse/archive/testing";
import { canonicalize, type JsonObject } from "@bourse/contract";
import { newPublisher, type TestHost, testHost } from "@bourse/host/testing";
import { ScriptedMachine } from "@bourse/platform/testing";
import { resource } from "@bourse/testing/manifests";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { jsonLines } from "./spawn.ts";

const ID = "svc.index_overview";
const machine = new ScriptedMachine();
let host: TestHost;
beforeAll(async () => {
  host = await testHost({ machine: machine.time });
  host.marketplace.publish(await newPublisher().release({ manifest: canonicalize(resource() as JsonObject) }));
  await host.listen();
});
afterAll(() => host.dispose());

const run = (...args: readonly string[]) => call(["host", ...args], { env: { BOURSE_HOST_DATA: host.dataDir } });
const one = async (...args: readonly string[]) => (await run(...args, "--json")).json();

describe("bourse host", () => {
  it("finds the running host by its data folder", async () => {
    expect(await one("status")).toMatchObject({ origin: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
    expect((await run("list")).out).toBe("Nothing is installed.\n");
  });

  it("says beside states and faults that the computer is too slow, with the figure, while it is", async () => {
    machine.run(60_000);
    expect((await run("status")).out).not.toContain("computer");
    machine.steal(30_000);
    machine.run(10_000);
    const words = "This computer is too slow right now: for 75 % of the last minute it did not let Bourse run.";
    expect((await run("status")).out).toContain(words);
    expect(await one("status")).toMatchObject({ machine: { lost_percent: 75, slow: expect.stringContaining(words) } });
    expect(await run("list")).toMatchObject({ out: "Nothing is installed.\n", err: expect.stringContaining(words) });
    machine.run(120_000);
    expect(await one("status")).toMatchObject({ machine: { lost_percent: 0 } });
    expect((await run("list")).err).toBe("");
  });

  it("[P9] shows which official keys the host goes by, as soon as their file is replaced", async () => {
    expect((await run("status")).out).toContain("nothing is official here: there is no file");
    const { set, file, succeed } = newOfficials();
    const at = join(host.dataDir, "official.json");
    writeFileSync(at, file, { mode: 0o600 });
    const keys = set.keys.map(({ keyId }) => ({ key_id: keyId, known_since: expect.any(String), signed: [] }));
    expect((await one("status")).official).toEqual({
      file: at,
      set: { revision: 1, threshold: 2, digest: set.digest, keys },
      seen: { revision: 1, at: expect.any(String) },
    });
    writeFileSync(at, succeed({}).file);
    const { out } = await run("status");
    expect(out).toContain(`official is what 2 of 3 keys sign: set 2 from ${at}`);
    writeFileSync(at, file);
    expect((await run("status")).out).toMatch(/official\.set_older\]; set 2 was used here last/);
    chmodSync(at, 0o666);
    expect((await run("status")).out).toMatch(/with chmod go-w \[official\.set_exposed\]/);
  });

  it("installs with the named capabilities, and changes, disables, enables", async () => {
    const untrusted = await run("install", ID, "--json");
    expect([untrusted.code, untrusted.json().rule]).toEqual([1, "trust.key_untrusted"]);
    const other = await run("install", ID, "--version", "9.9.9", "--json");
    expect([other.code, other.json().rule]).toEqual([1, "resolve.not_found"]);
    const installed = await one("install", ID, "--approve", "tradingRead,alertsWrite", "--trust-key");
    expect(installed).toMatchObject({ id: ID, approved: ["alertsWrite", "tradingRead"] });
    expect(await one("approve", ID, "--none")).toMatchObject({ approved: [] });
    expect((await run("approve", ID)).code).toBe(2);
    expect(await one("disable", ID)).toMatchObject({ state: "disabled" });
    expect(await one("enable", ID)).toMatchObject({ state: "active" });
    expect(jsonLines((await run("list", "--json")).out)).toMatchObject([{ id: ID, state: "active" }]);
    expect((await run("log", ID)).out).toBe("Nothing is logged.\n");
  });

  it("lists what packages bring, previews, and makes one object for each take id", async () => {
    await one("approve", ID, "tradingRead", "alertsWrite");
    const offers = jsonLines((await run("offers", "--json")).out);
    expect(offers).toContainEqual(expect.objectContaining({ contribution_id: `${ID}.cross`, state: "offered" }));
    expect(offers).toContainEqual(
      expect.objectContaining({ contribution_id: `${ID}.line`, state: "needs_approval", missing: ["chartWrite"] }),
    );
    const preview = await run("take", `${ID}.cross`, "--symbol", "SPX", "--preview");
    expect(preview.out).toContain("--answer price=");
    const answers = ["--suggested", "--answer", "price=3000", "symbol=SPX"];
    const takeId = "00000000-0000-4000-8000-000000000001";
    const made = await one("take", `${ID}.cross`, ...answers, "--take-id", takeId);
    expect(made).toMatchObject({ take_id: takeId, kind: "alertTemplates" });
    // A suggested end is another one at the second time.
    expect(await one("take", `${ID}.cross`, ...answers, "--take-id", takeId)).toEqual(made);
    expect(jsonLines((await run("offers", "--taken", "--json")).out)).toMatchObject([{ object: "Cross" }]);
  });

  it("asks about a series and prints the answer with its sources, or the host's own code", async () => {
    const series = ["--symbol", "SPX", "--timeframe", "1W"];
    const without = await run("ask", ...series, "What do you see?", "--json");
    expect([without.code, without.json().rule]).toEqual([1, "model.not_configured"]);
    expect((await run("ask", "What do you see?")).code).toBe(2);
    expect((await run("ask", ...series, "--chart", "chart-1", "What?")).code).toBe(2);
    const model = createServer((_request, response) => {
      const content = JSON.stringify({ paragraphs: ["It rises."], sources: ["s1"], proposals: [] });
      const choices = [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }];
      const answer = { id: "1", object: "chat.completion", created: 1, model: "local", choices };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
    await new Promise<void>((ready) => model.listen(0, "127.0.0.1", ready));
    const baseUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
    host.services.models.change("openai-compatible", { enabled: true, model: "local", baseUrl });
    const asked = await one("ask", ...series, "--until", "2015-03-01T00:00:00Z", "What do you see?");
    expect(asked).toMatchObject({
      state: "answered",
      answer: "It rises.",
      chart: { until: "2015-03-01T00:00:00.000Z" },
    });
    const { out } = await run("ask", ...series, "What do you see?");
    expect(out).toMatch(/^It rises\.\n\n {2}s1 1W bars of SPX: 130 from sample, /);
    model.closeAllConnections();
    await new Promise((done) => model.close(done));
  });

  it("names every fault of the answers, and refuses with the host's own codes", async () => {
    const faulty = await run("take", `${ID}.cross`, "--answer", "price=much", "symbol=NOPE", "--json");
    expect([faulty.code, faulty.json().rule]).toEqual([1, "offers.answers_invalid"]);
    const rules = (faulty.json().issues as { rule: string }[]).map(({ rule }) => rule);
    expect(new Set(rules)).toEqual(new Set(["offers.symbol_unknown", "offers.answer_type", "offers.answer_missing"]));
    const unapproved = await run("take", `${ID}.line`, "--suggested", "--json");
    expect([unapproved.code, unapproved.json().rule]).toEqual([1, "offers.not_offered"]);
    expect((await run("take", "svc.nothing.here", "--json")).json().rule).toBe("tool.offer_unknown");
  });

  it("refuses presets that cannot be used, all their faults at once, each under the host's code", async () => {
    await one("approve", ID, "tradingRead", "languageModel");
    const rules = async (...args: readonly string[]) => {
      const refused = await run("take", ...args, "--json");
      const { rule, issues } = refused.json() as { rule: string; issues: readonly { rule: string; pointer: string }[] };
      expect([refused.code, rule]).toEqual([1, "offers.answers_invalid"]);
      return issues.map((each) => `${each.rule} ${each.pointer}`);
    };
    // No source has one of its symbols, so none is suggested.
    const preview = await one("take", `${ID}.scan`, "--preview");
    expect(preview.notes).toContainEqual(expect.objectContaining({ code: "offers.symbol_unknown" }));
    expect(await rules(`${ID}.scan`, "--suggested", "--answer", "cadence_S=0")).toEqual([
      "offers.answer_range /answers/symbols",
      "offers.answer_range /answers/cadence_S",
    ]);
    expect(await rules(`${ID}.brief`, "--answer", "interval_minutes=4")).toEqual([
      "offers.answer_missing /answers/name",
      "offers.answer_range /answers/interval_minutes",
    ]);
  });

  it("removes the extension with what was made from it", async () => {
    expect(await one("remove", ID, "--objects", "remove")).toEqual({ id: ID, written: true });
    expect(host.services.alerts.manager.list().alerts).toEqual([]);
    expect((await run("remove", ID, "--json")).json().rule).toBe("install.not_installed");
  });

  it("sends the token to no other machine, to no host that has ended, and uses none that others can read", async () => {
    const env = { BOURSE_HOST_DATA: host.dataDir, BOURSE_HOST_TOKEN: "t" };
    const away = await call(["host", "status", "--url", "http://example.com", "--json"], { env });
    expect(away.json().rule).toBe("tool.host_address_refused");
    const address = join(host.dataDir, "address.json");
    const stale = { origin: "http://127.0.0.1:4871", pid: 2 ** 22 + 1 };
    writeFileSync(address, JSON.stringify(stale), { mode: 0o600 });
    expect((await run("status", "--json")).json()).toMatchObject({ rule: "tool.host_unreachable" });
    chmodSync(address, 0o644);
    expect((await run("status", "--json")).json()).toMatchObject({ rule: "tool.host_token_exposed" });
    host = await host.restart();
    expect(existsSync(address)).toBe(false);
    expect((await run("status")).code).toBe(1);
  });
});
