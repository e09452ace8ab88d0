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

it("[LIM-21] a guesser is not forgotten however many others ask meanwhile", () => {
  const limiter = new RateLimiter({ burst: 10, refillMs: 60_000 }, () => 0);
  for (let guess = 0; guess < 10; guess += 1) limiter.take("guesser");
  for (let other = 0; other < 25_000; other += 1) {
    limiter.take(`address ${other}`);
    if (other % 5000 === 0) expect(limiter.take("guesser").remaining).toBe(0);
  }
  expect(limiter.take("guesser").waitMs).toBeGreaterThan(0);
});
