import { IN_APP_LIMITS } from "@bourse/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type InAppHost, inAppHost } from "../../test/fixtures/in-app/in-app-host.fixture.ts";

const BAD = "test.bad";
let at: InAppHost;

beforeEach(async () => {
  at = await inAppHost();
});
afterEach(() => at.dispose());

const itemsOf = (owner: string) => at.host.inApp.model().status_items.filter((each) => each.owner === owner);

describe("an extension that misbehaves", () => {
  it("[P37] is unresponsive after three seconds in a loop in which the machine ran, is restarted, and no other one notices", async () => {
    const looping = at.execute("bad.loop");
    const ended = expect(looping).rejects.toMatchObject({ code: "inapp.closed" });
    await vi.waitFor(() => expect(at.host.clock.waiting).toBeGreaterThan(0));
    at.host.clock.standStill(60_000);
    at.host.clock.advance(2999);
    at.host.clock.advance(0);
    expect(at.stateOf(BAD)).toBe("running");
    at.host.clock.advance(1);
    at.host.clock.advance(0);
    expect(at.stateOf(BAD)).toBe("unresponsive");
    expect(await at.execute("sample.add", 1, 1)).toBe(2);
    expect((await at.call("POST", `/api/in-app/extensions/${BAD}/restart`)).status).toBe(204);
    await ended;
    await at.started();
    expect(at.stateOf(BAD)).toBe("running");
    expect(itemsOf(BAD)).toHaveLength(1);
  });

  it.each([
    ["bad.throw", "thrown later"],
    ["bad.exit", "its thread ended with code 3"],
    ["bad.fill", "memory limit"],
  ])("ends alone when it crashes (%s), with all that it made", async (command, reason) => {
    const open = at.execute("bad.ask").catch((cause: unknown) => cause);
    await vi.waitFor(() => expect(at.host.inApp.model().asks).toHaveLength(1));
    const failing = at.execute(command).catch((cause: unknown) => cause);
    await vi.waitFor(() => expect(at.stateOf(BAD)).toContain(reason));
    await Promise.all([open, failing]);
    expect(itemsOf(BAD)).toEqual([]);
    expect(at.host.inApp.model().asks).toEqual([]);
    await expect(at.execute("bad.loop")).rejects.toMatchObject({ code: "inapp.command_unknown" });
    expect(await at.execute("sample.add", 1, 1)).toBe(2);
    await at.call("POST", `/api/in-app/extensions/${BAD}/restart`);
    await at.started();
    expect(at.stateOf(BAD)).toBe("running");
  });

  it("floods neither the page nor the host with messages: few are shown, and the latest are listed", async () => {
    expect(await at.execute("bad.flood", 500)).toBe("500");
    const { asks, past_messages: past } = at.host.inApp.model();
    expect(asks).toHaveLength(IN_APP_LIMITS.maxAsks);
    expect(past.map(({ message }) => message)).toEqual(
      Array.from({ length: IN_APP_LIMITS.maxPastMessages }, (_, index) => `${481 + index}`),
    );
    expect(await at.execute("sample.add", 1, 1)).toBe(2);
  });

  it("is ended when it takes no events for too long: they wait in the host's memory", async () => {
    const looping = at.execute("bad.loop").catch((cause: unknown) => cause);
    const change = () => at.host.inApp.changeSetting("sample.size", undefined);
    for (let number = 0; number <= IN_APP_LIMITS.maxUnreadEvents; number += 1) change();
    const { waiting } = at.host.clock;
    for (let number = 0; number < 10; number += 1) change();
    // Its thread is ended once: each end holds a timer until the thread is gone.
    expect(at.host.clock.waiting).toBe(waiting);
    await vi.waitFor(() => expect(at.stateOf(BAD)).toContain("has not taken the last 10000 events"));
    expect(await looping).toMatchObject({ code: "inapp.closed" });
  });

  it("is not called failed when it is restarted while it starts", async () => {
    const restarts = [1, 2, 3].map(() => at.call("POST", `/api/in-app/extensions/${BAD}/restart`));
    await Promise.all(restarts);
    await at.started();
    expect(at.stateOf(BAD)).toBe("running");
    expect(at.lines("host", 1).filter((line) => line.includes(`${BAD}: failed`))).toEqual([]);
  });

  it("says why it could not start, and leaves nothing behind", () => {
    expect(at.stateOf("test.stillborn")).toBe("failed: the licence is missing");
    expect(at.lines("host", 1)).toContain("info test.stillborn: failed: the licence is missing");
  });

  it("does not keep the host from closing while it loops", async () => {
    const looping = at.execute("bad.loop").catch((cause: unknown) => cause);
    await at.dispose();
    expect(await looping).toMatchObject({ code: "inapp.cancelled" });
    at = await inAppHost();
  });
});
