import { defineRoute, type Route } from "../route.ts";

const listOffers = defineRoute({
  name: "GET /api/offers",
  run: (_request, { offers }) => offers.list(),
});

const previewOffer = defineRoute({
  name: "POST /api/offers/preview",
  run: ({ body }, { offers }) => offers.preview(body),
});

const takeOffer = defineRoute({
  name: "POST /api/offers/take",
  run: ({ body, caller }, { offers }) => offers.take(body, caller),
});

export const OFFER_ROUTES: readonly Route[] = [listOffers, previewOffer, takeOffer];
