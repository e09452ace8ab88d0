import { expect, it } from "vitest";
import { newsFixture, rss } from "../../../test/fixtures/services/news/news.fixture.ts";

it("[CMD-26, CMD-27] a workspace has the news of its own feeds, those of removed ones included", async () => {
  const world = await newsFixture();
  world.serve = (_request, response) =>
    response.writeHead(200, { "content-type": "application/rss+xml" }).end(rss([{ title: "Rates rise", guid: "1" }]));
  const titles = (query = {}) => world.news.read(query).items.map((each) => each.title);
  await world.add();
  expect(titles()).toEqual(["Rates rise"]);
  world.workspace = "second";
  expect([titles(), titles({ symbol: "SPX" }), world.news.feeds()]).toEqual([[], [], []]);
  world.workspace = "first";
  world.news.removeFeed("wire");
  expect([titles(), world.news.feeds()]).toEqual([["Rates rise"], []]);
  await world.news.close();
  await world.net.close();
});
