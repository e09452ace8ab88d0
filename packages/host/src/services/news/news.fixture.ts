import { mkdtempSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FEED_LIMITS, type FeedLimits } from "@bourse/contract";
import { testState, toldEvents } from "../desk.fixture.ts";
import { type EgressFixture, egressFixture } from "../egress/egress.fixture.ts";
import { newsService } from "./news.ts";
import type { NewNewsFeed, NewsService } from "./port.ts";

/** The service before a small internet, on a clock that stands. */
export interface NewsFixture extends EgressFixture {
  readonly news: NewsService;
  readonly dataDir: string;
  readonly told: readonly string[];
  readonly faults: unknown[];
  /** What a.example answers. */
  serve: (request: IncomingMessage, response: ServerResponse) => void;
  /** Sets up a feed of a.example and waits until it was read once. */
  add(change?: Partial<NewNewsFeed>): Promise<void>;
  /** Turns the clock and waits for one more reading. */
  next(ms: number): Promise<void>;
  /** Opens the same state again. */
  restart(): NewsService;
}

export async function newsFixture(change: Partial<FeedLimits> = {}): Promise<NewsFixture> {
  const world = await egressFixture();
  const state = testState();
  const { events, told } = toldEvents();
  const dataDir = mkdtempSync(join(tmpdir(), "bourse-news-"));
  const faults: unknown[] = [];
  const open = (database = state.database) =>
    newsService({
      database,
      clock: world.clock,
      events,
      egress: world.egress,
      dataDir,
      symbols: () => ["AAPL", "SPX", "A"],
      report: (cause) => faults.push(cause),
      limits: { ...FEED_LIMITS, ...change },
    });
  const news = open();
  const read = (ms: number) => {
    const done = Promise.withResolvers<void>();
    const stop = events.subscribe(({ type }) => {
      if (type === "feeds") done.resolve();
    });
    world.clock.advance(ms);
    return done.promise.finally(stop);
  };
  const fixture: NewsFixture = {
    ...world,
    news,
    dataDir,
    told,
    faults,
    serve: (_request, response) => response.writeHead(404).end(),
    add(feed = {}) {
      const endpoint = "https://a.example/feed";
      news.addFeed({ sourceId: "wire", title: "Wire", kind: "rss", endpoint, intervalMs: 300_000, ...feed });
      return read(0);
    },
    next: read,
    restart: () => open(state.reopen().database),
  };
  await world.net.host("a.example", (request, response) => fixture.serve(request, response));
  return fixture;
}

/** An RSS document of the given items. */
export function rss(items: readonly Readonly<Record<string, string>>[]): string {
  const body = items.map(
    (item) =>
      `<item>${Object.entries(item)
        .map(([name, value]) => `<${name}>${value}</${name}>`)
        .join("")}</item>`,
  );
  return `<rss version="2.0"><channel><title>Wire</title>${body.join("")}</channel></rss>`;
}
