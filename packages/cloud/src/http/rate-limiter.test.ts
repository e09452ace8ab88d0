import { expect, it } from "vitest";
import { RateLimiter } from "./rate-limiter.ts";

it("[LIM-21] gives a burst, then one in each interval, and counts everybody apart", () => {
  let time = 0;
  const limiter = new RateLimiter({ burst: 2, refillMs: 1000 }, () => time);
  const take = (who = "a") => limiter.take(who).waitMs;
  expect([take(), take(), take(), take("b")]).toEqual([0, 0, 1000, 0]);
  time = 400;
  expect(take()).toBe(600);
  time = 1000;
  expect([take(), take()]).toEqual([0, 1000]);
});
