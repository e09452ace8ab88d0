import { CalendarListSchema, NewsListSchema, NewsQuery } from "@bourse/contract/host-api";
import { defineRoute, type Route } from "../route.ts";

const listNews = defineRoute({
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

const getCalendar = defineRoute({
  method: "GET",
  path: "/api/calendar",
  answer: CalendarListSchema,
  run: (_request, { services }) => services.news.calendar({}),
});

export const NEWS_ROUTES: readonly Route[] = [listNews, getCalendar];
