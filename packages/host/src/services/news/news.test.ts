import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type NewsFixture, newsFixture, rss } from "../../../test/fixtures/services/news/news.fixture.ts";
import { isAbout } from "./stories.ts";

let world: NewsFixture;
const start = async (limits = {}) => {
  world = await newsFixture(limits);
};
beforeEach(() => start());
afterEach(async () => {
  await world.news.close();
  expect(world.net.canaryHits()).toBe(0);
  expect(world.faults).toEqual([]);
  await world.net.close();
});

const serveRss = (items: Parameters<typeof rss>[0], headers = {}) => {
  world.serve = (_request, response) =>
    response.writeHead(200, { "content-type": "application/rss+xml", ...headers }).end(rss(items));
};
const titles = (query = {}) => world.news.read(query).items.map((each) => each.title);

describe("the trader's feeds", () => {
  it("are read when they are set up and at every interval, newest stories first", async () => {
    serveRss([
      { title: "Old", pubDate: "Thu, 01 Jan 2026 10:00:00 GMT" },
      { title: "New", pubDate: "Fri, 02 Jan 2026 03:00:00 GMT" },
    ]);
    await world.add();
    expect(titles()).toEqual(["New", "Old"]);
    serveRss([{ title: "Newest", pubDate: "Fri, 02 Jan 2026 03:05:00 GMT" }]);
    await world.next(300_000);
    expect(titles({ limit: 2 })).toEqual(["Newest", "New"]);
    expect(world.news.feeds()).toMatchObject([{ sourceId: "wire", refreshedAt: "2026-01-02T03:09:05.000Z" }]);
    expect(world.told).toContain("news");
  });

  it("are asked with what they gave last time, and keep their stories when nothing changed", async () => {
    const asked: unknown[] = [];
    world.serve = ({ headers }, response) => {
      asked.push([headers["if-none-match"], headers["if-modified-since"]]);
      if (asked.length > 1) return response.writeHead(304).end();
      const marks = { etag: '"1"', "last-modified": "Fri, 02 Jan 2026 03:00:00 GMT", "content-type": "text/xml" };
      response.writeHead(200, marks).end(rss([{ title: "A" }]));
    };
    await world.add();
    await world.next(300_000);
    await world.next(300_000);
    const mark = ['"1"', "Fri, 02 Jan 2026 03:00:00 GMT"];
    expect(asked).toEqual([[undefined, undefined], mark, mark]);
    expect(titles()).toEqual(["A"]);
  });

  it("back off while they fail, say why, and come back", async () => {
    world.serve = (_request, response) => response.writeHead(500).end();
    await world.add();
    expect(world.news.feeds()).toMatchObject([{ errorCode: "feed.unavailable" }]);
    world.clock.advance(599_999);
    expect(world.net.dialled).toHaveLength(1);
    await world.next(1);
    world.clock.advance(1_199_999);
    expect(world.net.dialled).toHaveLength(2);
    serveRss([{ title: "Back" }]);
    await world.next(1);
    expect(titles()).toEqual(["Back"]);
    expect(world.news.feeds()[0]?.errorCode).toBeUndefined();
  });

  it("[P25] go through the guard, by name and by redirect", async () => {
    world.serve = (_request, response) => response.writeHead(302, { location: "https://169.254.169.254/" }).end();
    await world.add();
    expect(world.news.feeds()[0]?.errorCode).toBe("egress.address_refused");
    expect(() =>
      world.news.addFeed({
        sourceId: "x",
        title: "x",
        kind: "rss",
        endpoint: "https://127.0.0.1/",
        intervalMs: 300_000,
      }),
    ).toThrow("not a public one");
  });

  it("are bounded and unique; a removed one is read no more", async () => {
    await world.news.close();
    await world.net.close();
    await start({ maxFeeds: 1 });
    await world.add();
    const feed = {
      sourceId: "wire",
      title: "x",
      kind: "rss",
      endpoint: "https://b.example/",
      intervalMs: 300_000,
    } as const;
    expect(() => world.news.addFeed(feed)).toThrow("set up already");
    expect(() => world.news.addFeed({ ...feed, sourceId: "b" })).toThrow("there are 1 feeds");
    expect([world.news.removeFeed("wire"), world.news.removeFeed("wire")]).toEqual([true, false]);
    expect(() => world.news.addFeed({ ...feed, intervalMs: 299_999 })).toThrow("at most");
    world.clock.advance(10_000_000);
    expect(world.net.dialled).toHaveLength(1);
  });
});

describe("stories", () => {
  it("are one however many feeds carry them: by address, by id, by title within a day", async () => {
    const pubDate = "Fri, 02 Jan 2026 03:00:00 GMT";
    serveRss([
      { title: "By address", link: "https://x.example/1?utm_source=a&amp;id=1", pubDate },
      { title: "By title", pubDate },
      { title: "By id", guid: "g1", pubDate },
      { title: "By id, corrected", guid: "g1", pubDate },
    ]);
    await world.add();
    serveRss([
      { title: "Another headline", link: "https://x.example/1?id=1#top", pubDate },
      { title: "By TITLE!", pubDate: "Thu, 01 Jan 2026 04:00:00 GMT" },
      { title: "By title", pubDate: "Wed, 31 Dec 2025 02:00:00 GMT" },
      { title: "By id", guid: "g1", pubDate: "Mon, 01 Dec 2025 02:00:00 GMT" },
    ]);
    await world.add({ sourceId: "other" });
    const all = world.news.read({}).items.map(({ title, sources }) => [title, sources]);
    expect(all).toHaveLength(5);
    expect(all).toContainEqual(["By address", ["other", "wire"]]);
    expect(all).toContainEqual(["By title", ["other", "wire"]]);
    expect(all).toContainEqual(["By title", ["other"]]);
  });

  it("are text only, and the oldest give way", async () => {
    await world.news.close();
    await world.net.close();
    await start({ maxStories: 2 });
    serveRss(
      ["1", "2", "3"].map((day) => ({
        title: `&lt;b&gt;${day}`,
        link: "javascript:x",
        pubDate: `0${day} Jan 2025 00:00:00 GMT`,
      })),
    );
    await world.add();
    expect(titles()).toEqual(["3", "2"]);
    expect(JSON.stringify(world.news.read({}))).not.toContain("javascript");
  });

  it("with a time far ahead stand at the time they came", async () => {
    serveRss([{ title: "Ahead", pubDate: "Fri, 01 Jan 2100 00:00:00 GMT" }]);
    await world.add();
    expect(world.news.read({}).items[0]?.published_at).toBeUndefined();
  });

  it.each([
    [{ title: "AAPL rises" }, "AAPL", true],
    [{ title: "Buy $AAPL" }, "AAPL", true],
    [{ summary: "Apple (NASDAQ: AAPL) said" }, "AAPL", true],
    [{ categories: ["aapl"] }, "AAPL", true],
    [{ title: "AAPLX rises" }, "AAPL", false],
    [{ title: "aapl rises" }, "AAPL", false],
    [{ title: "A day of rain" }, "A", false],
    [{ title: "Agilent (A) rises" }, "A", true],
    [{ title: "Agilent $A rises" }, "A", true],
    [{ title: "BRK.B gains" }, "BRK.B", true],
    [{ title: "BRKxB gains" }, "BRK.B", false],
    [{ title: "x" }, "(((((", false],
  ])("of %j and %s: %j", (story, symbol, expected) => {
    expect(isAbout({ title: "", summary: "", categories: [], ...story }, symbol)).toBe(expected);
  });

  it("[CMD-26] are found by a symbol among many that hold its letters, newest first and no more than asked for", async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toUTCString();
    serveRss([
      { title: "Of AAPL, old", pubDate: at(0) },
      { title: "Ünder a category", category: "aapl", pubDate: at(1) },
      ...Array.from({ length: 20 }, (_, index) => ({ title: `AAPLX ${index}`, pubDate: at(2 + index) })),
      { title: "Of AAPL, new", pubDate: at(30) },
    ]);
    await world.add();
    expect(titles({ symbol: "AAPL", limit: 2 })).toEqual(["Of AAPL, new", "Ünder a category"]);
    expect(titles({ symbol: "AAPL" })).toEqual(["Of AAPL, new", "Ünder a category", "Of AAPL, old"]);
    expect([titles({ symbol: "ÄPL" }), titles({ symbol: '"' }), titles({ limit: 1 })]).toEqual([
      [],
      [],
      ["Of AAPL, new"],
    ]);
  });

  it("tell which symbols they are about", async () => {
    serveRss([{ title: "AAPL and SPX rise" }, { title: "TSLA falls" }, { title: "Weather" }]);
    await world.add();
    expect(world.news.read({ symbol: "AAPL" }).items).toMatchObject([{ symbols: ["AAPL", "SPX"] }]);
    expect(world.news.read({ symbol: "TSLA" }).items).toMatchObject([{ symbols: ["TSLA"] }]);
  });

  it("[CMD-26] survive a restart, and so does the schedule", async () => {
    serveRss([{ title: "Kept" }]);
    await world.add();
    await world.news.close();
    const again = world.restart();
    expect(again.read({}).items).toMatchObject([{ title: "Kept" }]);
    serveRss([{ title: "After" }]);
    await world.next(300_000);
    expect(again.read({}).items.map((each) => each.title)).toContain("After");
    await again.close();
  });
});

describe("the schedule", () => {
  it("[P30] reads on after the clock was set back by more than any wait", async () => {
    serveRss([{ title: "Before" }]);
    await world.add();
    await world.news.close();
    world.clock.advance(-40 * 24 * 60 * 60 * 1000);
    const again = world.restart();
    serveRss([{ title: "After" }]);
    await world.next(0);
    expect(again.read({}).items.map((each) => each.title)).toContain("After");
    expect(world.clock.waiting).toBe(1);
    await again.close();
  });

  it("[P30] drops what a feed brings that was replaced under its name meanwhile", async () => {
    const asked = Promise.withResolvers<void>();
    let finish = () => {};
    world.serve = (request, response) => {
      const title = request.url === "/feed" ? "Old" : "New";
      const end = () => response.writeHead(200, { "content-type": "text/xml", etag: title }).end(rss([{ title }]));
      if (title === "New") return end();
      finish = end;
      asked.resolve();
    };
    const feed = { sourceId: "wire", title: "Wire", kind: "rss", intervalMs: 300_000 } as const;
    world.news.addFeed({ ...feed, endpoint: "https://a.example/feed" });
    world.clock.advance(0);
    await asked.promise;
    world.news.removeFeed("wire");
    world.news.addFeed({ ...feed, endpoint: "https://a.example/other" });
    finish();
    await vi.waitFor(() => expect(world.news.read({}).items.map((each) => each.title)).toEqual(["New"]));
    expect(world.news.feeds()).toMatchObject([{ endpoint: "https://a.example/other" }]);
  });
});

describe("other kinds", () => {
  it("reads stories of plain JSON", async () => {
    const articles = [
      { id: 1, title: "J", summary: "s", url: "https://x.example/j", published_at: "2026-01-02T03:00:00Z" },
      5,
    ];
    world.serve = (_request, response) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ articles }));
    await world.add({ kind: "json" });
    expect(world.news.read({}).items).toMatchObject([
      { title: "J", url: "https://x.example/j", published_at: "2026-01-02T03:00:00.000Z" },
    ]);
  });

  it("[CMD-27] keeps calendar entries by their id, and what a figure was before it was revised", async () => {
    const entry = {
      id: "cpi",
      time: "2026-01-13T13:30:00Z",
      country: "US",
      event: "CPI",
      importance: "high",
      previous: 2.1,
    };
    const serve = (change: object) => {
      const events = [
        { ...entry, ...change },
        { ...entry, id: "late", time: "2026-02-01T00:00:00Z", country: "DE" },
      ];
      world.serve = (_request, response) =>
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(events));
    };
    serve({});
    await world.add({ kind: "economics", sourceId: "cal" });
    serve({ actual: 2.3, previous: 2.2 });
    await world.next(300_000);
    const read = (query = {}) => world.news.calendar(query).events;
    expect(read()).toMatchObject([
      { id: "cpi", actual: 2.3, previous: 2.2, revised_from: 2.1, source: "cal" },
      { id: "late" },
    ]);
    await world.next(300_000);
    expect(read()[0]).toMatchObject({ previous: 2.2, revised_from: 2.1 });
    expect(read({ country: "DE" })).toHaveLength(1);
    expect(read({ from: "2026-01-13T13:30:01Z" })).toMatchObject([{ id: "late" }]);
    expect(read({ to: "2026-01-13T13:30:00Z" })).toMatchObject([{ id: "cpi" }]);
    expect(read({ limit: 1 })).toHaveLength(1);
  });
});
