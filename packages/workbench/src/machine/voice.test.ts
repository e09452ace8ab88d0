import { expect, it } from "vitest";
import { voiceOf } from "./voice.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

it("one page of several speaks, the one that was used last", async () => {
  const pages = [voiceOf(navigator.locks), voiceOf(navigator.locks), voiceOf(navigator.locks)];
  const speaking = async () => {
    for (let turn = 0; turn < 10; turn++) await settled();
    return pages.map((page) => page.speaks());
  };
  expect(await speaking()).toEqual([true, false, false]);
  pages[2]?.take();
  expect(await speaking()).toEqual([false, false, true]);
  pages[2]?.take();
  pages[1]?.take();
  expect(await speaking()).toEqual([false, true, false]);
  pages[0]?.take();
  expect(await speaking()).toEqual([true, false, false]);
});

it("each page speaks where a browser has no locks", () => {
  const alone = voiceOf(undefined);
  alone.take();
  expect(alone.speaks()).toBe(true);
});
