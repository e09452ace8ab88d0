import { describe, expect, it } from "vitest";
import { command, fault, later, sessionStage, started, turn } from "../../test/fixtures/interactive/session.fixture.ts";

const label = (text: string) => ({ type: "label", text }) as const;
const commands = (...ids: string[]) => ({ commands: ids.map((id) => command(id)) });

const results = (stage: ReturnType<typeof sessionStage>) =>
  stage.events().flatMap(({ type, data }) => (type === "result" ? [data] : []));

describe("a guest that fails", () => {
  const trap = () => fault({ retryAt: later(1000) });

  it("[P20, EVT-17] loses its output; after the pause it starts again, is told why, and gets what waited", async () => {
    const stage = await started();
    await stage.answer({ ...commands("a"), views: { main: label("before") } });
    stage.session.viewOpened("main");
    await stage.answer(trap());
    expect(stage.shown.get("main")).toMatchObject({ status: "failed", fault: { code: "guest.trap" } });
    expect(stage.session.fault).toMatchObject({ code: "guest.trap", retry_at: later(1000) });
    expect(stage.waiting).toHaveLength(0);
    stage.clock.advance(1000);
    const start = await stage.answer({ views: { side: label("after") } });
    expect(start).toMatchObject({ type: "start", data: { restarted: true, reason: "guest.trap: unreachable" } });
    expect(stage.shown.get("main")).toEqual({ status: "loading" });
    expect(stage.session.fault).toBeUndefined();
    await stage.answer();
    expect(stage.events().map(({ type }) => type)).toEqual(["start", "result", "start", "view"]);
    expect(stage.starts()).toBe(2);
  });

  it("gets results that came while it paused, once", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stage = await started({ work: () => promise });
    await stage.answer(commands("a"));
    stage.session.post({ type: "alert", data: {} });
    await stage.answer(trap());
    resolve();
    await turn();
    expect(results(stage)).toEqual([]);
    stage.clock.advance(1000);
    await stage.answer();
    await stage.answer();
    expect(results(stage).map(({ id }) => id)).toEqual(["a"]);
  });

  it("whose instance was replaced gets start and then the same event again", async () => {
    const stage = await started();
    await stage.answer({ views: { main: label("kept") } });
    stage.session.post({ type: "alert", data: { n: 1 } });
    stage.session.post({ type: "alert", data: { n: 2 } });
    await stage.answer(fault({ code: "guest.restarted", message: "new" }));
    await stage.answer();
    await stage.answer();
    await stage.answer();
    expect(stage.events().map(({ type, data }) => data.n ?? type)).toEqual(["start", 1, "start", 1, 2]);
    expect(stage.shown.get("main")).toMatchObject({ status: "ready" });
    expect(stage.seen.filter((each) => typeof each === "string")).toEqual(["start", "start", "alert", "alert"]);
  });

  it("stays suspended until it is retried, and keeps no market data meanwhile", async () => {
    const stage = await started();
    await stage.answer();
    stage.session.post({ type: "alert", data: {} });
    await stage.answer(fault({ suspended: true }));
    expect(stage.session.post({ type: "alert", data: {} })).toBe(false);
    expect(stage.clock.waiting).toBe(0);
    stage.session.retry();
    expect(stage.shown.get("main")).toEqual({ status: "loading" });
    await stage.answer();
    expect(stage.runtime.retried).toEqual(["generation 1"]);
    expect(stage.events().map(({ type }) => type)).toEqual(["start", "alert", "start"]);
  });

  it("that is not admitted says so; a retry begins with its module", async () => {
    const stage = sessionStage();
    stage.runtime.refuseStart(fault({ code: "guest.failed" }));
    await stage.session.begin();
    expect(stage.session.fault).toMatchObject({ code: "guest.failed" });
    expect(stage.starts()).toBe(0);
    stage.runtime.refuseStart(undefined);
    stage.session.retry();
    await stage.answer();
    expect(stage.runtime.activated).toHaveLength(2);
    expect(stage.session.fault).toBeUndefined();
  });

  it("has not taken its event: whoever posted it posts it again at the next start", async () => {
    const stage = await started();
    await stage.answer();
    let taken = 0;
    const alert = (n: number) => ({ type: "alert", data: { n }, taken: () => (taken += 1) }) as const;
    stage.session.post(alert(1));
    stage.session.post(alert(2));
    await stage.answer(trap());
    stage.clock.advance(1000);
    await stage.answer();
    expect([taken, stage.waiting.length]).toEqual([0, 0]);
    stage.session.post(alert(1));
    await stage.answer();
    expect(taken).toBe(1);
  });
});
