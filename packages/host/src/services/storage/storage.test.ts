import { DESK_LIMITS, type JsonValue } from "@bourse/contract";
import { manualClock, runCommand, testGuest } from "@bourse/host/testing";
import type { Guest } from "@bourse/runtime/broker";
import { describe, expect, it } from "vitest";
import { type TestState, testState } from "../../../test/fixtures/services/desk.fixture.ts";
import { storageRead, storageWrite } from "../../commands/storage.ts";
import { HostRefusal } from "../../refusal.ts";
import { storageService } from "./storage.ts";

const FIRST = { value: null, resume_required: false };

function setUp(state: TestState = testState(), limits: Partial<typeof DESK_LIMITS> = {}) {
  const clock = manualClock();
  const storage = storageService({ database: state.database, clock, limits: { ...DESK_LIMITS, ...limits } });
  const as = (principal: Partial<Guest> = {}) => ({
    read: async () => (await runCommand(storageRead, {}, { services: { storage }, principal })).result,
    write: async (value: JsonValue, acknowledge?: boolean) => {
      const given = acknowledge === undefined ? {} : { acknowledge_resume_required: acknowledge };
      const run = await runCommand(storageWrite, { value, ...given }, { services: { storage }, principal });
      return run.code ?? run.result;
    },
  });
  return { storage, as, ...as() };
}

describe("storage.read and storage.write", () => {
  it("[CMD-05] [CMD-06] keeps one value, null before the first write, and replaces it", async () => {
    const { read, write } = setUp();
    expect(await read()).toEqual(FIRST);
    expect(await write({ levels: [1, 2.5], name: "a" })).toEqual({ saved: true });
    expect(await read()).toEqual({ value: { levels: [1, 2.5], name: "a" }, resume_required: false });
    expect(await write(null)).toEqual({ saved: true });
    expect(await read()).toEqual(FIRST);
  });

  it("[CMD-05] [CMD-06] gives nobody else's value: not of another extension, workspace or publisher key", async () => {
    const { as, write } = setUp();
    await write("mine");
    const others = [{ id: "svc.other_guest" }, { workspace: "workspace-2" }, { keyId: "b".repeat(64) }];
    for (const other of others) {
      expect(await as(other).read()).toEqual(FIRST);
      expect(await as(other).write("theirs")).toEqual({ saved: true });
    }
    expect(await as().read()).toEqual({ value: "mine", resume_required: false });
  });

  it("is on the disk when it is acknowledged", async () => {
    const state = testState();
    const { write, storage } = setUp(state);
    await write({ a: 1 });
    storage.close();
    expect(await setUp(state.reopen()).read()).toEqual({ value: { a: 1 }, resume_required: false });
  });

  it("refuses a value over its bound, measured in UTF-8 in canonical form, and keeps the one before", async () => {
    const { read, write } = setUp(testState(), { maxStorageBytes: 8 });
    expect(await write("éééx".slice(0, 3))).toEqual({ saved: true });
    expect(await write("éééx")).toBe("command.too_large");
    expect(await write({ b: 1.0 })).toEqual({ saved: true });
    expect(await write({ b: 1.25 })).toBe("command.too_large");
    expect(await read()).toEqual({ value: { b: 1 }, resume_required: false });
  });

  it("takes a value of exactly 1 MiB", async () => {
    const { write } = setUp();
    expect(await write("x".repeat(1024 * 1024 - 2))).toEqual({ saved: true });
    expect(await write("x".repeat(1024 * 1024 - 1))).toBe("command.too_large");
  });

  it.each([{}, { value: 1, more: 2 }, { value: 1, acknowledge_resume_required: "yes" }, null])(
    "refuses the parameters %j",
    async (params) => {
      const { storage } = setUp();
      const run = await runCommand(storageWrite, params, { services: { storage } });
      expect(run).toMatchObject({ code: "command.params_invalid", commits: 0 });
    },
  );

  it("writes nothing once the generation has ended", async () => {
    const { storage, read } = setUp();
    const signal = AbortSignal.abort();
    const run = await runCommand(storageWrite, { value: 1 }, { services: { storage }, signal });
    expect(run).toMatchObject({ code: "discarded", commits: 0 });
    expect(await read()).toEqual(FIRST);
  });
});

describe("resume_required", () => {
  const later = { generation: "generation-2" };

  it("[CMD-05] [CMD-06] holds from a new generation on until a write acknowledges it", async () => {
    const { as, write } = setUp();
    await write("old");
    const { read: readLater, write: writeLater } = as(later);
    expect(await readLater()).toEqual({ value: "old", resume_required: true });
    expect(await writeLater("new")).toBe("command.resume_required");
    expect(await writeLater("new", false)).toBe("command.resume_required");
    expect(await readLater()).toEqual({ value: "old", resume_required: true });
    expect(await writeLater("new", true)).toEqual({ saved: true });
    expect(await readLater()).toEqual({ value: "new", resume_required: false });
    expect(await writeLater("newer")).toEqual({ saved: true });
  });

  it("is not asked where nothing is stored", async () => {
    const { as, storage } = setUp();
    storage.noteInterrupted("svc.sample_guest");
    expect(await as(later).read()).toEqual(FIRST);
    expect(await as(later).write(1)).toEqual({ saved: true });
  });

  it("holds after a crash of the guest, and of no other", async () => {
    const { as, storage, read, write } = setUp();
    const other = as({ id: "svc.other_guest" });
    await write("mine");
    await other.write("theirs");
    storage.noteInterrupted("svc.sample_guest");
    expect(await read()).toEqual({ value: "mine", resume_required: true });
    expect(await other.read()).toEqual({ value: "theirs", resume_required: false });
    expect(await write("again", true)).toEqual({ saved: true });
    expect(await read()).toEqual({ value: "again", resume_required: false });
  });

  it("holds after the host was killed, also over a further clean restart, and not after a clean one", async () => {
    const state = testState();
    await setUp(state).write("before");
    const killed = state.reopen();
    const second = setUp(killed);
    second.storage.close();
    const clean = killed.reopen();
    const third = setUp(clean);
    expect(await third.read()).toEqual({ value: "before", resume_required: true });
    await third.write("after", true);
    third.storage.close();
    expect(await setUp(clean.reopen()).read()).toEqual({ value: "after", resume_required: false });
  });

  it("survives a refused write that acknowledges it", async () => {
    const { as, write } = setUp(testState(), { maxStorageBytes: 8 });
    await write("old");
    expect(await as(later).write("much too long", true)).toBe("command.too_large");
    expect(await as(later).read()).toEqual({ value: "old", resume_required: true });
  });
});

describe("what is stored", () => {
  it("is listed without its content and deleted by the trader, of every key", async () => {
    const { as, storage, write } = setUp();
    await write("mine");
    await as({ keyId: "b".repeat(64) }).write("theirs");
    const row = { extension_id: "svc.sample_guest", size: 6, saved_at: "2026-01-02T03:04:05.000Z" };
    const [first, second] = storage.list().values;
    expect(first).toEqual({ ...row, key_id: testGuest().keyId });
    expect(second).toEqual({ ...row, key_id: "b".repeat(64), size: 8 });
    storage.remove("svc.sample_guest");
    expect(storage.list()).toEqual({ values: [] });
    expect(await as().read()).toEqual(FIRST);
    expect(() => storage.remove("svc.sample_guest")).toThrow(HostRefusal);
  });
});
