import { beforeEach, expect, it } from "vitest";
import { answerFailed, answerGiven, answers } from "./answers.ts";

beforeEach(() => answers.set({ given: new Set(), failed: new Map() }));

it("hides what was answered, and shows it again with the answer when the host has not taken it", () => {
  answerGiven("a");
  expect(answers.get().given.has("a")).toBe(true);
  const failure = { answer: { text: "typed" }, error: new Error("away") };
  answerFailed("a", failure);
  expect(answers.get()).toEqual({ given: new Set(), failed: new Map([["a", failure]]) });
  answerGiven("a");
  expect(answers.get()).toEqual({ given: new Set(["a"]), failed: new Map() });
});

it("remembers the latest answers alone", () => {
  for (let number = 0; number < 2000; number += 1) answerGiven(`${number}`);
  const { given } = answers.get();
  expect(given.size).toBe(500);
  expect(given.has("1999")).toBe(true);
});
