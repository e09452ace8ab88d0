import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageTime } from "../machine/page-time.ts";
import { answerGuard, GUARD_MS, type Seen } from "./answer-guard.ts";

/** A question at a time that passes as told. */
function question(from: readonly [number, number] | undefined) {
  let now = 0;
  let due: { readonly at: number; readonly call: () => void } | undefined;
  const time = pageTime({
    now: () => now,
    wait(ms, call) {
      due = { at: now + ms, call };
      return () => {
        due = undefined;
      };
    },
    isHidden: () => false,
  });
  const guard = answerGuard({ time, from, onReady: () => {} });
  const pass = (ms: number) => {
    now += ms;
    if (due && due.at <= now) due.call();
  };
  return { guard, pass };
}

const HERE = [300, 200] as const;
const move = (screenX: number, screenY = 200): Seen => ({ type: "pointermove", isTrusted: true, screenX, screenY });
const key = (repeat = false): Seen => ({ type: "keydown", isTrusted: true, repeat });
const press = (pointerType: string): Seen => ({ type: "pointerdown", isTrusted: true, pointerType });

describe("the guard of a question", () => {
  it.each([
    ["a movement", true, move(301)],
    ["a key", true, key()],
    ["a finger", true, press("touch")],
    ["nothing but the click", false, press("mouse")],
    ["a pointer that rests", false, move(300)],
    ["a key that was held down before", false, key(true)],
    ["a movement that a script made", false, { ...move(301), isTrusted: false }],
  ])("takes an answer after its time and %s: %s", (_, isTaken, event) => {
    const { guard, pass } = question(HERE);
    pass(GUARD_MS);
    guard.see(event);
    expect(guard.mayAnswer()).toBe(isTaken);
  });

  it("takes none before its time, whatever happens, and none from a finger that pressed before", () => {
    const { guard, pass } = question(HERE);
    for (const event of [move(301), key(), press("touch")]) guard.see(event);
    expect(guard.mayAnswer()).toBe(false);
    const early = question(HERE);
    early.guard.see(press("touch"));
    early.pass(GUARD_MS);
    expect(early.guard.mayAnswer()).toBe(false);
    pass(GUARD_MS);
    expect(guard.mayAnswer()).toBe(true);
  });

  it("takes none while a series of clicks goes on that the page did not see begin, in whatever places they are", () => {
    const { guard, pass } = question([0, 0]);
    for (let clicks = 0; clicks < 20; clicks += 1) {
      guard.see(move(300 + clicks));
      guard.see(press("mouse"));
      expect(guard.mayAnswer()).toBe(false);
      pass(GUARD_MS - 1);
    }
    pass(1);
    expect(guard.mayAnswer()).toBe(true);
  });

  it("never takes a click of a series that began with another dialog, at any pace", () => {
    const pauses = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 40 });
    fc.assert(
      fc.property(pauses, (waits) => {
        const { guard, pass } = question(HERE);
        for (const wait of waits) {
          pass(wait);
          // The browser tells what lies under a resting pointer of it, and a finger taps on.
          guard.see(move(HERE[0], HERE[1]));
          guard.see(press("mouse"));
          expect(guard.mayAnswer()).toBe(false);
        }
      }),
    );
  });
});
