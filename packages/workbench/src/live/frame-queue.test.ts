import { expect, it } from "vitest";
import { frameQueue } from "./frame-queue.ts";

it("does one thing a frame in order, and everything at once on a hidden page", () => {
  const done: string[] = [];
  const frames: (() => void)[] = [];
  let hidden = false;
  const queue = frameQueue({ nextFrame: (work) => void frames.push(work), isHidden: () => hidden });
  for (const name of ["a", "b", "c"]) queue(() => done.push(name));
  expect([done, frames.length]).toEqual([[], 1]);
  frames.shift()?.();
  expect(done).toEqual(["a"]);
  frames.shift()?.();
  hidden = true;
  queue(() => done.push("d"));
  expect(done).toEqual(["a", "b", "c", "d"]);
  frames.shift()?.();
  hidden = false;
  queue(() => done.push("e"));
  frames.shift()?.();
  expect(done.at(-1)).toBe("e");
  expect(frames).toEqual([]);
});
