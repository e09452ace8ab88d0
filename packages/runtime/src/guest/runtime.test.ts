import { assemble, COUNTING_GUEST, guestText, HONEST_GUEST, HONEST_VIEW } from "@bourse/testing/guests";
import { describe, expect, it } from "vitest";
import { handClock, REQUEST, runOnce, smallRuntime, specOf } from "../../test/fixtures/guests.fixture.ts";

const FOREVER = guestText({ render: "(loop $forever (br $forever)) unreachable" });
const TRAP = guestText({ render: "unreachable" });

describe("the guest runtime", () => {
  it("[ABI-08] [P20] [VER-04] answers a callback with the view that the guest published", async () => {
    await using runtime = smallRuntime();
    const outcome = await runOnce(runtime, HONEST_GUEST);
    expect(outcome).toMatchObject({ ok: true, view: HONEST_VIEW, figures: { kind: "render", rc: 0, pages: 1 } });
  });

  it("[R-WASM] runs guests of the same code with their own data, also after a fault of one of them", async () => {
    await using runtime = smallRuntime();
    // Draws a label of its data; the letter z is a trap.
    const guest = (letter: string) =>
      guestText({
        pages: 8,
        data: { 0: "x".repeat(300_000), 400000: `{"type":"label","text":"${letter}"}` },
        render: `(if (i32.eq (i32.load8_u (i32.const 400024)) (i32.const 122)) (then (unreachable)))
          (call $view (i32.const 400000) (i32.const 27))`,
      });
    for (const letter of ["a", "b", "z"]) await runtime.activate(specOf(await assemble(guest(letter)), letter));
    const shown: unknown[] = [];
    for (const activation of ["a", "b", "z", "a", "b"]) {
      const outcome = await runtime.render(activation, REQUEST);
      shown.push(outcome.ok ? outcome.view : outcome.fault.code);
    }
    const [a, b] = ["a", "b"].map((text) => ({ type: "label", text }));
    expect(shown).toEqual([a, b, "guest.trap", a, b]);
  });

  it("[ABI-04] gives a guest no capability that was not approved", async () => {
    await using runtime = smallRuntime();
    const module = await assemble(guestText({ render: "(call $has (i32.const 7))" }));
    await runtime.activate({ ...specOf(module), approved: ["chartWrite", "network"] });
    expect((await runtime.render("guest", REQUEST)).ok).toBe(true);
  });

  it("[ERR-06] [ERR-07] a guest without snapshots is told so and may go on", async () => {
    await using runtime = smallRuntime();
    const text = guestText({
      data: { 0: "SPX" },
      render: `(i32.ne (call $quote (i32.const 0) (i32.const 3) (i32.const 0) (i32.const 0)) (i32.const -5))`,
    });
    const { viewId, symbol, guestOutput } = REQUEST;
    expect(await runOnce(runtime, text, { viewId, symbol, guestOutput })).toMatchObject({ ok: true });
  });

  it("[LIM-04] [LIM-05] rejects a host that offers snapshots over their bounds", async () => {
    await using runtime = smallRuntime();
    const large = { ...REQUEST, quote: new Uint8Array(16 * 1024 + 1) };
    await expect(runtime.render("guest", large)).rejects.toThrow("16 KiB");
    const candles = { timeframe: "1D", json: new Uint8Array(128 * 1024 + 1) } as const;
    await expect(runtime.render("guest", { ...REQUEST, candles })).rejects.toThrow("128 KiB");
  });

  it("[R-WASM] runs the callbacks of one guest one after another, in order", async () => {
    await using runtime = smallRuntime();
    await runtime.activate(specOf(await assemble(COUNTING_GUEST)));
    const outcomes = await Promise.all([1, 2, 3].map(() => runtime.render("guest", REQUEST)));
    // The second returns 1, which is a fault; the third arrives during the pause that follows.
    expect(outcomes.map((each) => (each.ok ? 0 : each.fault.rc))).toEqual([0, 1, 1]);
    expect(runtime.figures("guest")).toMatchObject({ callbacks: 3, faults: 1 });
  });

  it("[P19] answers guest.busy when more callbacks wait than the queue holds", async () => {
    await using runtime = smallRuntime({ limits: { queue: 2 } });
    await runtime.activate(specOf(await assemble(HONEST_GUEST)));
    const outcomes = await Promise.all([1, 2, 3].map(() => runtime.render("guest", REQUEST)));
    expect(outcomes.map((each) => each.ok || each.fault.code)).toEqual([true, true, "guest.busy"]);
  });

  it("[R-WASM] never uses an instance again after a fault: the next callback finds a new one", async () => {
    const clock = handClock();
    await using runtime = smallRuntime({ clock });
    await runtime.activate(specOf(await assemble(COUNTING_GUEST)));
    const rcs: unknown[] = [];
    for (let n = 0; n < 4; n += 1) {
      const outcome = await runtime.render("guest", REQUEST);
      rcs.push(outcome.ok ? 0 : outcome.fault.rc);
      clock.forward(10 * 60_000);
    }
    expect(rcs).toEqual([0, 1, 0, 1]);
  });

  it("[P19] pauses, suspends after the third fault, and runs again after retry", async () => {
    const clock = handClock();
    await using runtime = smallRuntime({ clock });
    await runtime.activate(specOf(await assemble(TRAP)));
    expect(await runtime.render("guest", REQUEST)).toMatchObject({ fault: { code: "guest.trap", suspended: false } });
    expect(runtime.fault("guest")?.retryAt).toBe(new Date(clock.now() + 1000).toISOString());
    const callbacks = runtime.figures("guest")?.callbacks;
    await runtime.render("guest", REQUEST);
    expect(runtime.figures("guest")?.callbacks).toBe(callbacks);
    for (const pause of [1000, 2000]) {
      clock.forward(pause);
      await runtime.render("guest", REQUEST);
    }
    expect(await runtime.render("guest", REQUEST)).toMatchObject({
      fault: { code: "guest.suspended", kind: "guest.trap: unreachable", suspended: true },
    });
    runtime.retry("guest");
    expect(await runtime.render("guest", REQUEST)).toMatchObject({ fault: { code: "guest.trap", suspended: false } });
  });

  it("[P19] [P20] answers what is running with guest.stopped when the guest is stopped", async () => {
    await using runtime = smallRuntime({ limits: { callbackMs: 60_000 } });
    await runtime.activate(specOf(await assemble(FOREVER)));
    const running = [runtime.render("guest", REQUEST), runtime.render("guest", REQUEST)];
    await runtime.stop("guest");
    for (const outcome of await Promise.all(running))
      expect(outcome).toMatchObject({ fault: { code: "guest.stopped" } });
    expect(await runtime.render("guest", REQUEST)).toMatchObject({ fault: { code: "guest.not_active" } });
  });

  it("[P20] answers the old activation with guest.stopped when a new one takes its name", async () => {
    await using runtime = smallRuntime({ limits: { callbackMs: 60_000 } });
    await runtime.activate(specOf(await assemble(FOREVER)));
    const running = runtime.render("guest", REQUEST);
    await runtime.activate(specOf(await assemble(HONEST_GUEST)));
    expect(await running).toMatchObject({ fault: { code: "guest.stopped" } });
    expect(await runtime.render("guest", REQUEST)).toMatchObject({ ok: true, view: HONEST_VIEW });
  });

  it("keeps a guest that failed to start, with its fault and its log", async () => {
    await using runtime = smallRuntime();
    const text = guestText({ data: { 0: "starting" }, start: "(call $log (i32.const 0) (i32.const 8)) unreachable" });
    expect(await runtime.activate(specOf(await assemble(text)))).toMatchObject({ fault: { code: "guest.trap" } });
    expect(runtime.log("guest").map((each) => each.text)).toEqual(["starting"]);
    expect(runtime.fault("guest")?.code).toBe("guest.trap");
  });
});
