import { expect, it } from "vitest";
import { feedFaults, NEW_FEED, newFeedOf, nextRun } from "./draft.ts";

const draft = { ...NEW_FEED, title: " Börse & Markets ", endpoint: " https://example.com/feed.xml " };

it("takes https addresses only and says what is missing", () => {
  expect(feedFaults(draft)).toEqual({});
  expect(Object.keys(feedFaults(NEW_FEED))).toEqual(["title", "endpoint"]);
  for (const endpoint of ["http://example.com", "javascript:alert(1)", "example.com/feed"]) {
    expect(feedFaults({ ...draft, endpoint }).endpoint).toMatch(/https/);
  }
});

it("gives each feed a source id of its own", () => {
  const feed = newFeedOf(draft, new Set());
  expect(feed).toEqual({
    source_id: "b-rse-markets",
    title: "Börse & Markets",
    kind: "rss",
    endpoint: "https://example.com/feed.xml",
    interval_minutes: 15,
  });
  expect(newFeedOf(draft, new Set(["b-rse-markets", "b-rse-markets-2"])).source_id).toBe("b-rse-markets-3");
  expect(newFeedOf({ ...draft, title: "新闻" }, new Set()).source_id).toBe("feed");
  expect(nextRun({ ...feed, refreshed_at: "2026-11-21T14:00:00.000Z" })).toBe("2026-11-21T14:15:00.000Z");
  expect(
    nextRun({ ...feed, refreshed_at: "2026-11-21T14:00:00.000Z", error_code: "feed.unavailable" }),
  ).toBeUndefined();
});
