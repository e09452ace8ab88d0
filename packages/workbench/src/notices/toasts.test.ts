import type { Notice } from "@bourse/contract/host-api";
import { expect, it } from "vitest";
import { mergeNotices, NO_TOASTS, withoutToast } from "./toasts.ts";

const notice = (id: string, read = false): Notice => ({
  id,
  title: id,
  body: "",
  published_at: "2026-11-21T14:00:00.000Z",
  read,
});
const ids = ({ shown }: { readonly shown: readonly Notice[] }) => shown.map(({ id }) => id);

it("shows what comes while the page is open, oldest first and three at most, each once", () => {
  const before = mergeNotices(NO_TOASTS, [notice("a")]);
  expect(ids(before)).toEqual([]);
  const some = mergeNotices(before, [notice("c"), notice("b"), notice("a")]);
  expect(ids(some)).toEqual(["b", "c"]);
  const all = ["e", "d", "c", "b", "a"].map((id) => notice(id));
  const more = mergeNotices(some, all);
  expect(ids(more)).toEqual(["c", "d", "e"]);
  expect(ids(mergeNotices(withoutToast(more, "d"), all))).toEqual(["c", "e"]);
});

it("takes away what was read or taken back elsewhere", () => {
  const some = mergeNotices(mergeNotices(NO_TOASTS, []), [notice("b"), notice("a")]);
  expect(ids(mergeNotices(some, [notice("b", true)]))).toEqual([]);
  expect(ids(mergeNotices(mergeNotices(NO_TOASTS, []), [notice("x", true)]))).toEqual([]);
});
