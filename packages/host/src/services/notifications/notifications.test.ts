import { DESK_LIMITS } from "@bourse/contract";
import { manualClock, runCommand, testGuest } from "@bourse/host/testing";
import type { Guest } from "@bourse/runtime/broker";
import { describe, expect, it } from "vitest";
import { type TestState, testState, toldEvents } from "../../../test/fixtures/services/desk.fixture.ts";
import { notificationsPublish } from "../../commands/notifications.ts";
import { notificationsService } from "./notifications.ts";

const NOTICE = { id: "level-1", title: "Level reached", body: "SPX touched 3,000.\nIt held." };

function setUp(state: TestState = testState(), limits: Partial<typeof DESK_LIMITS> = {}) {
  const { events, told } = toldEvents();
  const clock = manualClock();
  const notifications = notificationsService({
    database: state.database,
    clock,
    events,
    limits: { ...DESK_LIMITS, ...limits },
  });
  const publish = async (change: object = {}, principal: Partial<Guest> = {}) => {
    const run = await runCommand(
      notificationsPublish,
      { ...NOTICE, ...change },
      { services: { notifications }, principal },
    );
    return run.code ?? run.result;
  };
  const titles = () => notifications.list().notifications.map((each) => each.title);
  return { notifications, publish, titles, told, clock };
}

describe("notifications.publish", () => {
  it("[CMD-17] keeps a notice on this host, shown without its payload", async () => {
    const { publish, notifications, told } = setUp();
    const about = { symbol: "SPX", timeframe: "1D", payload: { level: 3000, hidden: "mine" } };
    expect(await publish(about)).toEqual({ published: true, id: "level-1" });
    expect(notifications.list()).toEqual({
      notifications: [
        {
          id: "1",
          extension_id: "svc.sample_guest",
          extension_name: "Sample guest",
          title: NOTICE.title,
          body: NOTICE.body,
          symbol: "SPX",
          timeframe: "1D",
          published_at: "2026-01-02T03:04:05.000Z",
          read: false,
        },
      ],
      unread: 1,
    });
    expect(told).toEqual(["notifications"]);
  });

  it("[CMD-17] replaces the notice with the same id of the same extension and key only, as a new one", async () => {
    const { publish, notifications, titles } = setUp();
    await publish();
    await publish({ id: "level-2", title: "Another" });
    notifications.markRead(notifications.list().notifications.map((each) => each.id));
    await publish({ title: "Level left" });
    expect(titles()).toEqual(["Level left", "Another"]);
    expect(notifications.list()).toMatchObject({
      unread: 1,
      notifications: [{ id: "3", read: false }, { read: true }],
    });
    await publish({ title: "Theirs" }, { id: "svc.other_guest" });
    await publish({ title: "Of another key" }, { keyId: "b".repeat(64) });
    expect(titles()).toEqual(["Of another key", "Theirs", "Level left", "Another"]);
  });

  it.each([
    [{ id: "" }],
    [{ title: " " }],
    [{ title: "x".repeat(129) }],
    [{ body: "x".repeat(2049) }],
    [{ body: "bell \u0007" }],
    [{ title: "two\nlines" }],
    [{ symbol: "a\u202eb" }],
    [{ timeframe: "2D" }],
    [{ payload: [1] }],
    [{ url: "https://example.com" }],
  ])("refuses the parameters %j", async (change) => {
    const { publish, titles } = setUp();
    expect(await publish(change)).toBe("command.params_invalid");
    expect(titles()).toEqual([]);
  });

  it("refuses a payload over its bound", async () => {
    const { publish, titles } = setUp();
    const payload = (bytes: number) => ({ payload: { a: "x".repeat(bytes - 8) } });
    expect(await publish(payload(16 * 1024))).toMatchObject({ published: true });
    expect(await publish(payload(16 * 1024 + 1))).toBe("command.too_large");
    expect(titles()).toHaveLength(1);
  });

  it("refuses more than its share within a minute, of one extension, and takes them again later", async () => {
    const { publish, titles, clock } = setUp(testState(), { noticesPerWindow: 2 });
    for (const id of ["a", "b"]) expect(await publish({ id })).toMatchObject({ id });
    expect(await publish({ id: "c" })).toBe("command.busy");
    expect(await publish({ id: "c" }, { id: "svc.other_guest" })).toMatchObject({ id: "c" });
    clock.advance(59_999);
    expect(await publish({ id: "c" })).toBe("command.busy");
    clock.advance(1);
    expect(await publish({ id: "c" })).toMatchObject({ id: "c" });
    expect(titles()).toHaveLength(4);
  });

  it("publishes nothing without alertsWrite or after the generation has ended", async () => {
    const { notifications, titles } = setUp();
    const services = { notifications };
    const denied = await runCommand(notificationsPublish, NOTICE, { services, holds: () => false });
    expect(denied).toMatchObject({ code: "command.permission_denied", commits: 0 });
    const ended = await runCommand(notificationsPublish, NOTICE, { services, signal: AbortSignal.abort() });
    expect(ended).toMatchObject({ code: "discarded", commits: 0 });
    expect(titles()).toEqual([]);
  });
});

describe("the history of notices", () => {
  it("keeps the latest, and no extension pushes out another's", async () => {
    const { publish, titles } = setUp(testState(), { maxNotices: 4, maxNoticesPerExtension: 2 });
    const other = { id: "svc.other_guest" };
    for (const id of ["a", "b", "c"]) await publish({ id, title: `theirs ${id}` }, other);
    for (const id of ["a", "b", "c", "d"]) await publish({ id, title: `mine ${id}` });
    expect(titles()).toEqual(["mine d", "mine c", "theirs c", "theirs b"]);
    await publish({ title: "third" }, { id: "svc.third_guest" });
    expect(titles()).toEqual(["third", "mine d", "mine c", "theirs c"]);
  });

  it("survives a restart with what was read, and the removal of the extension", async () => {
    const state = testState();
    const { publish, notifications } = setUp(state);
    await publish();
    notifications.markRead(["1", "99", "none"]);
    expect(setUp(state.reopen()).notifications.list()).toMatchObject({
      notifications: [{ extension_name: testGuest().name, read: true }],
      unread: 0,
    });
  });

  it("tells what the host announces once, under no extension's name", () => {
    const { notifications, told } = setUp(testState(), { noticesPerWindow: 0 });
    notifications.announce({ id: "alert-1", title: "Alert", body: "fired", symbol: "SPX" });
    notifications.markRead(["1"]);
    notifications.announce({ id: "alert-1", title: "Alert", body: "fired", symbol: "SPX" });
    const [notice, ...more] = notifications.list().notifications;
    expect(notice).toMatchObject({ title: "Alert", read: true });
    expect(notice).not.toHaveProperty("extension_id");
    expect([more, told]).toEqual([[], ["notifications", "notifications"]]);
  });
});
