import { IN_APP_LIMITS } from "@bourse/contract";
import { manualClock } from "@bourse/host/testing";
import { expect, it, vi } from "vitest";
import { progresses } from "./progress.ts";

const OWNER = "test.a";

function started() {
  const clock = manualClock();
  const changed = vi.fn();
  const report = vi.fn();
  const progress = progresses({ clock, limits: { ...IN_APP_LIMITS, maxProgress: 2 }, changed });
  const controller = new AbortController();
  const show = (handle: number, cancellable = true) =>
    progress.show({ owner: OWNER, progress: handle, cancellable }, { report, signal: controller.signal });
  return { clock, changed, report, progress, controller, show };
}

it("shows no work that is over within a second", async () => {
  const { clock, changed, progress, show } = started();
  const short = show(1);
  clock.advance(999);
  progress.report(OWNER, { progress: 1, message: "nearly" });
  progress.end(OWNER, 1);
  await short;
  clock.advance(1);
  expect([progress.all(), changed.mock.calls.length]).toEqual([[], 0]);
});

it("adds up what is reported, also before it is shown, to 100 at most", () => {
  const { clock, progress, show } = started();
  void show(1, false);
  progress.report(OWNER, { progress: 1, increment: 30 });
  clock.advance(1000);
  progress.report(OWNER, { progress: 1, message: "half" });
  expect(progress.all()).toMatchObject([{ owner: OWNER, message: "half", percent: 30, cancelling: false }]);
  progress.report(OWNER, { progress: 1, increment: 90 });
  expect(progress.all()).toMatchObject([{ percent: 100, message: "half" }]);
});

it("asks the extension once to stop, and shows the work until it is over", async () => {
  const { clock, progress, report, show } = started();
  const long = show(1);
  clock.advance(1000);
  const id = progress.all()[0]?.id ?? "";
  progress.cancel(id);
  progress.cancel(id);
  expect(report.mock.calls).toEqual([[{ cancel_requested: true }]]);
  expect(progress.all()).toMatchObject([{ cancelling: true }]);
  progress.end(OWNER, 1);
  await long;
  expect(progress.all()).toEqual([]);
  expect(() => progress.cancel(id)).toThrow(expect.objectContaining({ code: "inapp.progress_gone" }));
});

it("does not cancel work that cannot be cancelled", () => {
  const { clock, progress, report, show } = started();
  void show(1, false);
  clock.advance(1000);
  const id = progress.all()[0]?.id ?? "";
  expect(() => progress.cancel(id)).toThrow(expect.objectContaining({ code: "inapp.progress_gone" }));
  expect(report).not.toHaveBeenCalled();
});

it("ends with the extension, and with the call that shows it", async () => {
  const { clock, controller, progress, show } = started();
  const long = show(1);
  clock.advance(1000);
  controller.abort();
  await long;
  expect(progress.all()).toEqual([]);
  await show(2);
  expect(clock.waiting).toBe(0);
});

it("refuses a number in use, too many at once, and steps of a work of somebody else", () => {
  const { progress, show } = started();
  void show(1);
  expect(() => show(1)).toThrow(expect.objectContaining({ code: "inapp.handle_in_use" }));
  void show(2);
  expect(() => show(3)).toThrow(expect.objectContaining({ code: "inapp.limit" }));
  expect(() => progress.report("test.b", { progress: 1 })).toThrow(
    expect.objectContaining({ code: "inapp.handle_unknown" }),
  );
  progress.end("test.b", 1);
  expect(() => show(1)).toThrow(expect.objectContaining({ code: "inapp.limit" }));
});
