/** Runs a guest without a host around it: for the command line and for tests. */
export { declaredViews, isInteractive } from "../declared-views.ts";
export { type MarketAnswers, sampleAnswers, type TriedGuest } from "./market-answers.ts";
export { drawnViews, type RenderedView, type RenderingGuest, renderViews, type TriedView } from "./render-views.ts";
export { type SampleMarket, sampleMarket } from "./sample-market.ts";
