import { expect, it, vi } from "vitest";
import { clipboardWishes } from "./clipboard.ts";

const idOf = (wishes: ReturnType<typeof clipboardWishes>) => wishes.all()[0]?.id ?? "";
const never = new AbortController().signal;

it("gives the read text, or what was copied, or null when the trader says no", async () => {
  const changed = vi.fn();
  const wishes = clipboardWishes(2, changed);
  const reading = wishes.ask("test.a", undefined, never);
  wishes.answer(idOf(wishes), { allowed: true, text: "seen" });
  expect(await reading).toBe("seen");
  const writing = wishes.ask("test.a", "mine", never);
  wishes.answer(idOf(wishes), { allowed: true, text: "another" });
  expect(await writing).toBe("mine");
  const refused = wishes.ask("test.a", undefined, never);
  wishes.answer(idOf(wishes), { allowed: false, text: "not given" });
  expect(await refused).toBeNull();
  expect(changed).toHaveBeenCalledTimes(6);
});

it("answers once, ends with its extension, and keeps few at a time", async () => {
  const wishes = clipboardWishes(1, () => undefined);
  const life = new AbortController();
  const open = wishes.ask("test.a", undefined, life.signal);
  const id = idOf(wishes);
  expect(() => wishes.ask("test.a", "more", never)).toThrow(expect.objectContaining({ code: "inapp.limit" }));
  life.abort();
  expect(await open).toBeNull();
  expect(() => wishes.answer(id, { allowed: true })).toThrow(expect.objectContaining({ code: "inapp.message_gone" }));
});
