import { defineRoute, type Route } from "../route.ts";

const listNews = defineRoute({
  name: "GET /api/news",
  run({ query: { symbol, limit } }, { services }) {
    return services.news.read({
      ...(symbol === undefined ? {} : { symbol }),
      ...(limit === undefined ? {} : { limit: Number(limit) }),
    });
  },
});

const getCalendar = defineRoute({
  name: "GET /api/calendar",
  run: (_request, { services }) => services.news.calendar({}),
});

export const NEWS_ROUTES: readonly Route[] = [listNews, getCalendar];
