import type { KeptPageChange } from "@bourse/contract/host-api";
import { describe, expect, it } from "vitest";
import { pageSync } from "./page-sync.ts";

/** A window whose pauses and requests the test ends. */
function windowOf(
  first: {
    readonly looks?: Readonly<Record<string, string>>;
    readonly layout?: string;
    readonly remembered?: Readonly<Record<string, string>>;
    readonly isLayoutUnsent?: boolean;
  } = {},
) {
  const looks = new Map(Object.entries(first.looks ?? {}));
  const place = { layout: first.layout };
  const sent: KeptPageChange[] = [];
  const faults: unknown[] = [];
  const kept: Readonly<Record<string, string>>[] = [];
  const asked = { again: 0 };
  const unsent = { layout: first.isLayoutUnsent ?? false };
  let goOn: () => void = () => undefined;
  let again: (isNext: boolean) => void = () => undefined;
  let answer: { readonly take: () => void; readonly refuse: () => void } | undefined;
  const sync = pageSync({
    looks: () => new Map(looks),
    layout: () => place.layout,
    show: (id, each) => void looks.set(id, each),
    send: (change) => {
      sent.push(change);
      return new Promise<void>((resolve, reject) => {
        answer = { take: resolve, refuse: () => reject(new Error("the disk is full")) };
      });
    },
    again() {
      asked.again += 1;
    },
    pause: () =>
      new Promise((resolve) => {
        goOn = resolve;
      }),
    failed: (cause) => {
      faults.push(cause);
      return new Promise((resolve) => {
        again = resolve;
      });
    },
    remembered: new Map(Object.entries(first.remembered ?? {})),
    remember: (known) => void kept.push(Object.fromEntries(known)),
    isLayoutUnsent: unsent.layout,
    rememberUnsentLayout(isUnsent) {
      unsent.layout = isUnsent;
    },
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    looks,
    place,
    sent,
    faults,
    kept,
    asked,
    unsent,
    sync,
    async pass() {
      goOn();
      await settle();
    },
    async retry(isNext: boolean) {
      again(isNext);
      await settle();
    },
    async answer(how: "take" | "refuse") {
      answer?.[how]();
      await settle();
    },
  };
}

const a = (looks: string) => ({ looks: [{ chart_id: "a", looks }] });

/** A window with a change that the host did not take. */
async function refusedWindow() {
  const page = windowOf();
  page.sync.heard({ looks: [] });
  await page.pass();
  page.looks.set("a", "one");
  page.sync.changed();
  await page.pass();
  await page.answer("refuse");
  return page;
}

describe("the page that the host keeps", () => {
  it("is that of a new browser, and what only this browser has is sent", async () => {
    const { looks, sync, sent, pass } = windowOf({ looks: { b: "mine" } });
    sync.heard(a("theirs"));
    expect(looks.get("a")).toBe("theirs");
    await pass();
    expect(sent).toEqual([{ looks: [{ chart_id: "b", looks: "mine" }] }]);
  });

  it("nothing is sent before the host's is known", async () => {
    const { sync, sent, pass } = windowOf({ looks: { a: "mine" }, layout: "wide" });
    sync.changed();
    await pass();
    expect(sent).toEqual([]);
  });

  it("hears changes of this window together, one request after the other", async () => {
    const page = windowOf({ looks: { a: "one" } });
    page.sync.heard(a("one"));
    await page.pass();
    page.looks.set("a", "two");
    page.sync.changed();
    page.looks.set("a", "three");
    page.sync.changed();
    await page.pass();
    expect(page.sent).toEqual([a("three")]);
    page.looks.set("a", "four");
    page.sync.changed();
    await page.pass();
    expect(page.sent).toHaveLength(1);
    await page.answer("take");
    await page.pass();
    expect(page.sent).toEqual([a("three"), a("four")]);
  });

  it("does not take back what this window has changed, whether it is sent or not", async () => {
    const page = windowOf({ looks: { a: "one" } });
    page.sync.heard(a("one"));
    await page.pass();
    page.looks.set("a", "two");
    page.sync.changed();
    page.sync.heard(a("one"));
    expect(page.looks.get("a")).toBe("two");
    await page.pass();
    page.sync.heard(a("one"));
    expect(page.looks.get("a")).toBe("two");
    await page.answer("take");
    page.sync.heard(a("of another window"));
    expect(page.looks.get("a")).toBe("of another window");
  });

  it("does not take back a change that was not sent before the page was loaded again", async () => {
    const page = windowOf({ looks: { a: "one" } });
    page.sync.heard(a("one"));
    await page.pass();
    page.looks.set("a", "two");
    page.sync.changed();
    await page.pass();
    // The answer never comes.
    const again = windowOf({ looks: { a: "two" }, remembered: page.kept.at(-1) ?? {} });
    again.sync.heard(a("one"));
    expect(again.looks.get("a")).toBe("two");
    await again.pass();
    expect(again.sent).toEqual([a("two")]);
    await again.answer("take");
    expect(again.kept.at(-1)).toEqual({ a: "two" });
  });

  it("does not take back a change that was made while the first one was on its way, and the page was loaded again", async () => {
    const before = windowOf({ looks: { a: "one" } });
    before.sync.heard({ looks: [] });
    await before.pass();
    expect(before.sent).toEqual([a("one")]);
    before.looks.set("a", "two");
    const after = windowOf({ looks: { a: "two" }, remembered: before.kept.at(-1) ?? {} });
    after.sync.heard(a("one"));
    expect(after.looks.get("a")).toBe("two");
    await after.pass();
    expect(after.sent).toEqual([a("two")]);
  });

  it("sends again, once the page is loaded again, what the host never got", async () => {
    const before = windowOf({ looks: { a: "one" } });
    before.sync.heard({ looks: [] });
    await before.pass();
    const after = windowOf({ looks: { a: "one" }, remembered: before.kept.at(-1) ?? {} });
    after.sync.heard({ looks: [] });
    await after.pass();
    expect(after.sent).toEqual([a("one")]);
  });

  it("sends again with the next change what the host did not take", async () => {
    const page = await refusedWindow();
    expect(page.faults).toHaveLength(1);
    page.sync.changed();
    await page.pass();
    expect(page.sent).toEqual([a("one"), a("one")]);
  });

  it("hears again, without another change, what it did not take, unless it never will", async () => {
    const page = await refusedWindow();
    await page.retry(true);
    await page.pass();
    expect(page.sent).toEqual([a("one"), a("one")]);
    await page.answer("refuse");
    await page.retry(false);
    await page.pass();
    expect(page.sent).toHaveLength(2);
  });

  it("shows what another window sent while a change was refused", async () => {
    const page = windowOf({ looks: { a: "one", b: "one" } });
    page.sync.heard(a("one"));
    page.looks.set("a", "two");
    page.sync.changed();
    await page.pass();
    page.sync.heard({ looks: [...a("one").looks, { chart_id: "b", looks: "theirs" }] });
    await page.answer("refuse");
    expect(Object.fromEntries(page.looks)).toEqual({ a: "two", b: "theirs" });
  });

  it("shows what another window sent after a change of this one, although the answer to that comes last", async () => {
    const page = windowOf({ looks: { a: "one" } });
    page.sync.heard(a("one"));
    await page.pass();
    page.looks.set("a", "two");
    page.sync.changed();
    await page.pass();
    page.sync.heard(a("of another window"));
    expect(page.asked.again).toBe(0);
    await page.answer("take");
    expect(page.asked.again).toBe(1);
    page.sync.heard(a("of another window"));
    expect(page.looks.get("a")).toBe("of another window");
  });

  it("does not take back a change that was not sent before another workspace was opened", async () => {
    const of = (chart_id: string, looks: string) => ({ looks: [{ chart_id, looks }] });
    const first = windowOf({ looks: { a: "one" } });
    first.sync.heard(a("one"));
    await first.pass();
    first.looks.set("a", "two");
    const second = windowOf({ looks: { b: "one" }, remembered: first.kept.at(-1) ?? {} });
    second.sync.heard(of("b", "one"));
    const back = windowOf({ looks: { a: "two" }, remembered: second.kept.at(-1) ?? {} });
    back.sync.heard(a("one"));
    expect(back.looks.get("a")).toBe("two");
    await back.pass();
    expect(back.sent).toEqual([a("two")]);
  });

  it("remembers the looks of a bounded number of charts, the latest", async () => {
    const page = windowOf({ remembered: Object.fromEntries(Array.from({ length: 64 }, (_, n) => [`old${n}`, "x"])) });
    page.sync.heard(a("one"));
    const kept = Object.keys(page.kept.at(-1) ?? {});
    expect([kept.length, kept.includes("old0"), kept.includes("a")]).toEqual([64, false, true]);
  });

  it.each(["before it was sent", "before it was taken", "after it was refused"])(
    "gets an arrangement after the page was loaded again %s",
    async (moment) => {
      const page = windowOf({ layout: "narrow" });
      page.sync.heard({ looks: [], layout: "narrow" });
      await page.pass();
      expect(page.unsent.layout).toBe(false);
      page.place.layout = "wide";
      page.sync.changed();
      if (moment !== "before it was sent") await page.pass();
      // Another change of the page while the request is on its way is no answer to it.
      page.sync.changed();
      if (moment === "after it was refused") await page.answer("refuse");
      expect(page.unsent.layout).toBe(true);
      const again = windowOf({ layout: "wide", isLayoutUnsent: page.unsent.layout });
      again.sync.heard({ looks: [], layout: "narrow" });
      await again.pass();
      expect(again.sent).toEqual([{ layout: "wide" }]);
      await again.answer("take");
      expect(again.unsent.layout).toBe(false);
    },
  );

  it("sends no arrangement that was put back before it was sent", async () => {
    const page = windowOf({ layout: "narrow" });
    page.sync.heard({ looks: [], layout: "narrow" });
    await page.pass();
    page.place.layout = "wide";
    page.sync.changed();
    expect(page.unsent.layout).toBe(true);
    page.place.layout = "narrow";
    await page.pass();
    expect([page.sent, page.unsent.layout]).toEqual([[], false]);
  });

  it("gets an arrangement once it changes, or if the host has none", async () => {
    const left = windowOf({ layout: "narrow" });
    left.sync.heard({ looks: [], layout: "wide" });
    await left.pass();
    expect(left.sent).toEqual([]);
    left.place.layout = "narrower";
    left.sync.changed();
    await left.pass();
    expect(left.sent).toEqual([{ layout: "narrower" }]);
    const first = windowOf({ layout: "narrow" });
    first.sync.heard({ looks: [] });
    await first.pass();
    expect(first.sent).toEqual([{ layout: "narrow" }]);
  });
});
