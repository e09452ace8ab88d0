import type { ContributedStrategy } from "@bourse/contract/in-app";

/** A cross of two moving averages: to learn from, and to compare with. */
export const SMA_CROSS: ContributedStrategy = {
  id: "bourse.strategies.sma-cross",
  title: "Moving average cross",
  description: "Holds the instrument while the mean of a few last closes is above that of more of them, else nothing.",
  parameters: {
    fast: { type: "integer", default: 20, minimum: 1, maximum: 1000, description: "Closes of the fast mean." },
    slow: { type: "integer", default: 50, minimum: 2, maximum: 1000, description: "Closes of the slow mean." },
    share: {
      type: "number",
      default: 0.95,
      minimum: 0.01,
      maximum: 1,
      description: "Part of the cash that an entry spends.",
    },
    stop: {
      type: "number",
      default: 0,
      minimum: 0,
      maximum: 0.9,
      description: "Distance of a stop-loss below the last close, as a part of it; 0 for none.",
    },
  },
};
