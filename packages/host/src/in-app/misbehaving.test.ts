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
  it("is unresponsive after three seconds in a loop, is restarted, and no other one notices", async () => {
    const looping = at.execute("bad.loop");
    const ended = expect(looping).rejects.toMatchObject({ code: "inapp.closed" });
    await vi.waitFor(() => expect(at.host.clock.waiting).toBeGreaterThan(0));
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
    await vi.waitFor(() => expect(at.host.inApp.model().messages).toHaveLength(1));
    const failing = at.execute(command).catch((cause: unknown) => cause);
    await vi.waitFor(() => expect(at.stateOf(BAD)).toContain(reason), { timeout: 20_000 });
    await Promise.all([open, failing]);
    expect(itemsOf(BAD)).toEqual([]);
    expect(at.host.inApp.model().messages).toEqual([]);
    await expect(at.execute("bad.loop")).rejects.toMatchObject({ code: "inapp.command_unknown" });
    expect(await at.execute("sample.add", 1, 1)).toBe(2);
    await at.call("POST", `/api/in-app/extensions/${BAD}/restart`);
    await at.started();
    expect(at.stateOf(BAD)).toBe("running");
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
