import { assemble, COUNTING_EVENT_GUEST, call, eventGuestText, guestText } from "@bourse/testing/guests";
import { describe, expect, it } from "vitest";
import { eventOf, interactiveSpecOf, REQUEST, smallRuntime, specOf } from "../../test/fixtures/guests.fixture.ts";

const threads = (): number => process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;
const AT_ONCE = { faultsToSuspend: 1, backoffFirstMs: 0, backoffLastMs: 0 };

describe("a suspended guest", () => {
  it("[P19] keeps its log and figures, but no thread and no machine code", async () => {
    await using runtime = smallRuntime({ limits: AT_ONCE });
    const failing = guestText({ data: { 0: "why" }, render: `${call("log", 0, 3)} i32.const 5` });
    await runtime.activate(specOf(await assemble(failing)));
    expect(threads()).toBe(1);
    expect(await runtime.render("guest", REQUEST)).toMatchObject({ ok: false, fault: { rc: 5, suspended: true } });
    expect(threads()).toBe(0);
    expect(await runtime.render("guest", REQUEST)).toMatchObject({ fault: { code: "guest.suspended" } });
    expect(runtime.log("guest").map(({ text }) => text)).toEqual(["why"]);
    expect(runtime.figures("guest")).toMatchObject({ callbacks: 2, faults: 1 });
    runtime.retry("guest");
    expect(await runtime.render("guest", REQUEST)).toMatchObject({ ok: false, fault: { rc: 5 } });
  });

  it("[P19] [R-WASM] of API v2 begins with its start event when it is retried", async () => {
    await using runtime = smallRuntime({ limits: AT_ONCE });
    await runtime.activate(interactiveSpecOf(await assemble(eventGuestText({ event: "unreachable" }))));
    expect(await runtime.deliver("guest", eventOf("start"))).toMatchObject({ fault: { suspended: true } });
    expect(threads()).toBe(0);
    runtime.retry("guest");
    expect(await runtime.deliver("guest", eventOf("market"))).toMatchObject({ fault: { code: "guest.restarted" } });
    expect(await runtime.deliver("guest", eventOf("start"))).toMatchObject({ fault: { code: "guest.trap" } });
  });

  it("[P21] does not take along the guest that was activated in its place", async () => {
    await using runtime = smallRuntime({ limits: AT_ONCE });
    await runtime.activate(interactiveSpecOf(await assemble(eventGuestText({ event: "unreachable" }))));
    const failing = runtime.deliver("guest", eventOf("start"));
    const replaced = runtime.activate(interactiveSpecOf(await assemble(COUNTING_EVENT_GUEST)));
    await Promise.all([failing, replaced]);
    expect(await runtime.deliver("guest", eventOf("start"))).toMatchObject({ ok: true });
  });
});
