import { IN_APP_LIMITS } from "@bourse/contract";
import type { AskAnswer } from "@bourse/contract/host-api";
import { manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Ask, MessageText } from "./ask.ts";
import { type Asks, asks } from "./asks.ts";

const limits = { ...IN_APP_LIMITS, maxAsks: 2, maxPastMessages: 3 };
const never = new AbortController().signal;
const words = (message: string, change: Partial<MessageText> = {}): MessageText => ({
  severity: "information",
  message,
  modal: false,
  items: [],
  ...change,
});
const told = (message: string, change: Partial<MessageText> = {}): Ask => ({
  kind: "message",
  text: words(message, change),
});
const asking: Ask = { kind: "message", text: words("Go on?", { items: ["Yes", "No"] }) };
const list = (many: boolean): Ask => ({ kind: "pick", text: { many, items: [{ label: "a" }, { label: "b" }] } });
const field: Ask = { kind: "input", text: { password: false } };
const copy: Ask = { kind: "copy", text: { text: "mine" } };
const paste: Ask = { kind: "paste", text: {} };

let clock: ReturnType<typeof manualClock>;
let book: Asks;
let changed: () => void;

beforeEach(() => {
  clock = manualClock();
  changed = vi.fn();
  book = asks({ clock, random: SYSTEM_RANDOM, limits, changed });
});

const idOf = () => book.all()[0]?.id ?? "";
const past = () => book.past().map(({ owner, text: { message } }) => `${owner} ${message}`);

describe("a request to the trader", () => {
  it.each<[string, Ask, AskAnswer, readonly AskAnswer[]]>([
    ["a message", asking, { chosen: [1] }, [{ chosen: [2] }, { chosen: [] }, { chosen: [0, 1] }, { text: "Yes" }]],
    ["a list", list(false), { chosen: [1] }, [{ chosen: [2] }, { chosen: [0, 1] }, { chosen: [] }, { text: "a" }]],
    ["a list of many", list(true), { chosen: [] }, [{ chosen: [0, 0] }, { chosen: [2] }, { text: "" }]],
    ["a field", field, { text: "" }, [{ chosen: [0] }, { text: "x".repeat(4097) }, { chosen: [0], text: "a" }]],
    ["a wish to copy", copy, { chosen: [0] }, [{ chosen: [1] }, { chosen: [] }, { text: "another" }]],
    ["a wish to paste", paste, { text: "" }, [{ chosen: [0] }]],
  ])("%s takes its own answers alone, and one of them", async (_name, ask, right, wrong) => {
    const answer = book.ask("test.a", ask, never);
    const id = idOf();
    for (const each of wrong) {
      expect(() => book.answer(id, each)).toThrow(expect.objectContaining({ code: "inapp.answer_invalid" }));
    }
    book.answer(id, right);
    expect(await answer).toEqual(right);
    expect(() => book.answer(id, right)).toThrow(expect.objectContaining({ code: "inapp.message_gone" }));
    expect(clock.waiting).toBe(0);
  });

  it.each([asking, list(true), field, copy, paste])(
    "of the kind $kind may be closed without an answer",
    async (ask) => {
      const answer = book.ask("test.a", ask, never);
      book.answer(idOf(), {});
      expect(await answer).toBeNull();
    },
  );

  it("ends with its caller, and nothing answers it then", async () => {
    const life = new AbortController();
    const answer = book.ask("test.a", asking, life.signal);
    const id = idOf();
    life.abort();
    expect(await answer).toBeNull();
    expect(book.all()).toEqual([]);
    expect(() => book.answer(id, { chosen: [0] })).toThrow(expect.objectContaining({ code: "inapp.message_gone" }));
    expect(await book.ask("test.a", asking, life.signal)).toBeNull();
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it("has its place among those of all kinds of its extension, and of no other", async () => {
    void book.ask("test.a", asking, never);
    void book.ask("test.a", field, never);
    await expect(book.ask("test.a", paste, never)).rejects.toMatchObject({ code: "inapp.limit" });
    void book.ask("test.b", copy, never);
    expect(book.all().map(({ owner, ask }) => `${owner} ${ask.kind}`)).toEqual([
      "test.a message",
      "test.a input",
      "test.b copy",
    ]);
    expect(new Set(book.all().map(({ id }) => id)).size).toBe(3);
  });
});

describe("a message without buttons", () => {
  it("is answered when its time has passed, and is then in the list until it is dropped", async () => {
    const brief = book.ask("test.a", told("Done"), never);
    const error = book.ask("test.a", told("Failed", { severity: "error" }), never);
    clock.advance(limits.messageMs - 1);
    expect(past()).toEqual([]);
    clock.advance(1);
    expect(await brief).toBeNull();
    expect(past()).toEqual(["test.a Done"]);
    clock.advance(limits.errorMessageMs);
    expect(await error).toBeNull();
    expect(book.past()).toMatchObject([{ isRead: false }, { isRead: false, text: { severity: "error" } }]);
    expect(clock.waiting).toBe(0);
  });

  it("is in no list when the trader has closed it, or its extension has ended before", async () => {
    void book.ask("test.a", told("Done"), never);
    book.answer(idOf(), {});
    const life = new AbortController();
    void book.ask("test.a", told("Done"), life.signal);
    life.abort();
    clock.advance(limits.errorMessageMs);
    expect(past()).toEqual([]);
  });

  it("is never refused: without room it is listed at once, the latest of each extension", async () => {
    void book.ask("test.b", told("of another"), never);
    clock.advance(limits.messageMs);
    for (let number = 1; number <= 1000; number += 1) void book.ask("test.a", told(`${number}`), never);
    expect(book.all()).toHaveLength(2);
    expect(past()).toEqual(["test.b of another", "test.a 998", "test.a 999", "test.a 1000"]);
  });

  it("waits like a question when it is modal", () => {
    void book.ask("test.a", told("Read this", { modal: true }), never);
    clock.advance(limits.errorMessageMs);
    expect(book.all()).toHaveLength(1);
  });

  it("is marked as read once, and one that is gone by then is no fault", () => {
    for (const message of ["one", "two"]) void book.ask("test.a", told(message), never);
    clock.advance(limits.messageMs);
    const [first] = book.past();
    vi.mocked(changed).mockClear();
    book.read([first?.id ?? "", "gone"]);
    expect(book.past().map(({ isRead }) => isRead)).toEqual([true, false]);
    book.read([first?.id ?? ""]);
    expect(changed).toHaveBeenCalledTimes(1);
  });
});
