import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CommandSetup, runCommand } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type NewsFixture, newsFixture, rss } from "../../test/fixtures/services/news/news.fixture.ts";
import { calendarRead } from "./calendar.ts";
import { newsLegacy, newsRead } from "./news.ts";

let world: NewsFixture;
beforeEach(async () => {
  world = await newsFixture();
});
afterEach(async () => {
  await world.news.close();
  await world.net.close();
});

const setup = (more: Partial<CommandSetup> = {}): CommandSetup => ({
  services: { news: world.news },
  clock: world.clock,
  ...more,
});
const none = { holds: () => false };

describe("news.read", () => {
  it("[CMD-26] gives the workspace's stories to every extension alike", async () => {
    world.serve = (_request, response) =>
      response.writeHead(200, { "content-type": "text/xml" }).end(rss([{ title: "SPX falls" }, { title: "Rain" }]));
    await world.add();
    const { result } = await runCommand(newsRead, { symbol: "SPX" }, setup());
    expect(result).toMatchObject({ items: [{ title: "SPX falls", sources: ["wire"], symbols: ["SPX"] }] });
    expect(await runCommand(newsRead, {}, setup({ principal: { id: "svc.other" } }))).toMatchObject({
      result: { items: [{}, {}] },
    });
  });

  it.each([{ symbol: "" }, { limit: 0 }, { limit: 201 }, { limit: 1.5 }, { sources: [] }])(
    "[CMD-26] refuses %j",
    async (params) => {
      expect((await runCommand(newsRead, params, setup())).code).toBe("command.params_invalid");
    },
  );

  it("[CMD-26] needs tradingRead, and a generation", async () => {
    expect((await runCommand(newsRead, {}, setup(none))).code).toBe("command.permission_denied");
    expect((await runCommand(newsRead, {}, setup({ signal: AbortSignal.abort() }))).code).toBe("discarded");
  });
});

describe("calendar.read", () => {
  it("[CMD-27] gives the workspace's calendar", async () => {
    const entry = {
      id: "1",
      time: "2026-01-13T13:30:00Z",
      country: "US",
      event: "CPI",
      importance: "high",
      consensus: 2,
    };
    world.serve = (_request, response) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ events: [entry] }));
    await world.add({ kind: "economics" });
    const query = { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z", country: "US", limit: 5 };
    expect((await runCommand(calendarRead, query, setup())).result).toMatchObject({
      events: [{ event: "CPI", forecast: 2 }],
    });
  });

  it.each([{ from: "yesterday" }, { country: "usa" }, { limit: 501 }, { x: 1 }])(
    "[CMD-27] refuses %j",
    async (params) => {
      expect((await runCommand(calendarRead, params, setup())).code).toBe("command.params_invalid");
    },
  );

  it("[CMD-27] refuses a time that no calendar has", async () => {
    expect((await runCommand(calendarRead, { from: "2026-99-99T00:00:00Z" }, setup())).code).toBe(
      "command.params_invalid",
    );
  });

  it("[CMD-27] needs tradingRead, and a generation", async () => {
    expect((await runCommand(calendarRead, {}, setup(none))).code).toBe("command.permission_denied");
    expect((await runCommand(calendarRead, {}, setup({ signal: AbortSignal.abort() }))).code).toBe("discarded");
  });
});

describe("news.legacy", () => {
  const SOURCES = [{ source_id: "old", title: "Old wire", endpoint: "https://x.example/rss" }];
  const FILE = { format: "bourse-legacy-news", version: 1, sources: SOURCES };
  const write = (content: unknown) => {
    mkdirSync(join(world.dataDir, "legacy"), { recursive: true });
    writeFileSync(
      join(world.dataDir, "legacy", "news.json"),
      typeof content === "string" ? content : JSON.stringify(content),
    );
  };
  const tell = (more: Partial<CommandSetup> = {}) =>
    runCommand(newsLegacy, {}, setup({ principal: { id: "svc.market_intel" }, ...more }));

  it("[CMD-25] is told once, also across a restart", async () => {
    write(FILE);
    expect((await tell()).result).toEqual({ migrated: false, sources: SOURCES });
    expect((await tell()).result).toEqual({ migrated: true, sources: [] });
    await world.news.close();
    const again = world.restart();
    expect(again.legacy(new Date())).toEqual({ migrated: true, sources: [] });
    await again.close();
  });

  it.each([
    ["{"],
    [{ ...FILE, version: 2 }],
    [{ ...FILE, more: 1 }],
    [{ ...FILE, sources: [{ source_id: "a", title: "b" }] }],
    [{ ...FILE, sources: [{ ...SOURCES[0], endpoint: 5 }] }],
    ['{"format":"bourse-legacy-news","version":1,"version":1,"sources":[]}'],
  ])("[CMD-25] tells nothing of a file that is not strictly one, and keeps it for later: %j", async (content) => {
    write(content);
    expect((await tell()).result).toEqual({ migrated: false, sources: [] });
    write(FILE);
    expect((await tell()).result).toEqual({ migrated: false, sources: SOURCES });
  });

  it("[CMD-25] tells nothing where there is no file", async () => {
    expect((await tell()).result).toEqual({ migrated: false, sources: [] });
  });

  it("[CMD-25] is for one extension only", async () => {
    write(FILE);
    expect((await tell({ principal: { id: "svc.other" } })).code).toBe("command.extension_denied");
    expect((await tell()).result).toMatchObject({ migrated: false, sources: SOURCES });
  });

  it("[CMD-25] needs tradingRead at the very moment, and takes no parameters", async () => {
    write(FILE);
    expect((await tell(none)).code).toBe("command.permission_denied");
    expect((await runCommand(newsLegacy, { force: true }, setup({ principal: { id: "svc.market_intel" } }))).code).toBe(
      "command.params_invalid",
    );
    expect((await tell({ signal: AbortSignal.abort() })).code).toBe("discarded");
    expect((await tell()).result).toMatchObject({ migrated: false, sources: SOURCES });
  });
});
