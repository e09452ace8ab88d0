import { expect, it } from "vitest";
import { frameQueue } from "./frame-queue.ts";

it("does two things a frame in order, and everything at once on a hidden page", () => {
  const done: string[] = [];
  const frames: (() => void)[] = [];
  let hidden = false;
  const queue = frameQueue({ nextFrame: (work) => void frames.push(work), isHidden: () => hidden });
  for (const name of ["a", "b", "c", "d"]) queue(() => done.push(name));
  expect([done, frames.length]).toEqual([[], 1]);
  frames.shift()?.();
  expect(done).toEqual(["a", "b"]);
  frames.shift()?.();
  hidden = true;
  queue(() => done.push("e"));
  expect(done).toEqual(["a", "b", "c", "d", "e"]);
  frames.shift()?.();
  hidden = false;
  queue(() => done.push("f"));
  frames.shift()?.();
  expect(done.at(-1)).toBe("f");
  expect(frames).toEqual([]);
});
