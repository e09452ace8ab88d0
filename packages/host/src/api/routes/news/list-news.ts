import { NewsListSchema, NewsQuery } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const listNews = defineRoute({
  method: "GET",
  path: "/api/news",
  query: NewsQuery,
  answer: NewsListSchema,
  run({ query: { symbol, limit } }, { services }) {
    return services.news.read({
      ...(symbol === undefined ? {} : { symbol }),
      ...(limit === undefined ? {} : { limit: Number(limit) }),
    });
  },
});
