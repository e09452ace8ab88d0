import { expect, it } from "vitest";
import { pageTime } from "../machine/page-time.ts";
import { followCalm } from "./use-asks.ts";

it("lets questions of the host open where a surface had closed before anybody listened", () => {
  const told: boolean[] = [];
  let due = () => {};
  const time = pageTime({
    now: () => 0,
    wait(_ms, call) {
      due = call;
      return () => {
        due = () => {};
      };
    },
    isHidden: () => false,
  });
  let isOpen = false;
  let hear = () => {};
  const surfaces = {
    open: () => () => {},
    isOpen: () => isOpen,
    subscribe(listener: () => void) {
      hear = listener;
      return () => {
        hear = () => {};
      };
    },
  };
  const stop = followCalm(surfaces, time, (isCalm) => told.push(isCalm));
  due();
  expect(told).toEqual([false, true]);
  isOpen = true;
  hear();
  due();
  expect(told).toEqual([false, true, false]);
  isOpen = false;
  hear();
  stop();
  due();
  expect(told).toEqual([false, true, false, false]);
});
