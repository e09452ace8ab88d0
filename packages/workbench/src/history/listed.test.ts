import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, it } from "vitest";
import { showingAtOnce } from "./listed.ts";

interface Item {
  readonly id: string;
  readonly revision: number;
  readonly text: string;
}

/** A held request of the page: what it asked for, and its answer. */
interface Held {
  readonly name: string;
  answer(value?: unknown): Promise<void>;
  refuse(): Promise<void>;
}

const KEY = ["drawings"];
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A page with a list, and a host that answers each request when the test lets it. */
function pageOf(first: readonly Item[]) {
  const held: Held[] = [];
  const ask = <Answer>(name: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      held.push({
        name,
        answer(value) {
          resolve(value as Answer);
          return settle();
        },
        refuse() {
          reject(new Error(name));
          return settle();
        },
      });
    });
  const queries = new QueryClient();
  queries.setQueryData(KEY, first);
  const list = new QueryObserver<readonly Item[]>(queries, {
    queryKey: KEY,
    queryFn: () => ask("list"),
    staleTime: Number.POSITIVE_INFINITY,
  });
  ends.push(
    list.subscribe(() => undefined),
    () => queries.clear(),
  );
  const requests = showingAtOnce<{ readonly text: string }, Item>(queries, KEY, {
    create: () => ask("create"),
    change: () => ask("change"),
    remove: () => ask("remove"),
  });
  const take = (name: string): Held => {
    const at = held.findIndex((each) => each.name === name);
    const [found] = at < 0 ? [] : held.splice(at, 1);
    if (!found) throw new Error(`nothing asked for ${name}: ${held.map((each) => each.name)}`);
    return found;
  };
  return {
    requests,
    take,
    asked: () => held.map(({ name }) => name),
    shown: () => list.getCurrentResult().data,
    /** An event of the host: the list is read again. */
    async hear() {
      void queries.invalidateQueries({ queryKey: KEY });
      await settle();
    },
  };
}

const mine = (revision: number, text: string): Item => ({ id: "a", revision, text });

describe("the answer to a change of this page", () => {
  it("leaves a newer change of another window as it is", async () => {
    const page = pageOf([mine(1, "one")]);
    void page.requests.change("a", { text: "two" }, 1);
    await settle();
    expect(page.shown()).toEqual([mine(1, "two")]);
    await page.hear();
    await page.take("list").answer([mine(3, "of another window")]);
    await page.take("change").answer(mine(2, "two"));
    expect(page.shown()).toEqual([mine(3, "of another window")]);
    expect(page.asked()).toEqual([]);
  });

  it("does not stop a reading that may be of a newer change: it begins again", async () => {
    const page = pageOf([mine(1, "one")]);
    void page.requests.change("a", { text: "two" }, 1);
    await settle();
    await page.hear();
    page.take("list");
    await page.take("change").answer(mine(2, "two"));
    expect(page.shown()).toEqual([mine(2, "two")]);
    await page.take("list").answer([mine(3, "of another window")]);
    expect(page.shown()).toEqual([mine(3, "of another window")]);
  });

  it.each(["change", "remove"] as const)("a %s begins a reading again that it stopped at first", async (name) => {
    const page = pageOf([mine(1, "one")]);
    await page.hear();
    page.take("list");
    if (name === "remove") void page.requests.remove("a", 1);
    else void page.requests.change("a", { text: "two" }, 1);
    await settle();
    expect(page.asked()).toEqual([name]);
    await page.take(name).answer(mine(2, "two"));
    expect(page.asked()).toEqual(["list"]);
  });

  it("does not bring an object back that was removed since", async () => {
    const page = pageOf([]);
    void page.requests.create("a", { text: "one" });
    await settle();
    await page.hear();
    await page.take("list").answer([]);
    await page.take("create").answer(mine(1, "one"));
    expect(page.shown()).toEqual([]);
    // The list may also be older than the object.
    await page.take("list").answer([mine(1, "one")]);
    expect(page.shown()).toEqual([mine(1, "one")]);
  });

  it("is shown at once if nothing newer is", async () => {
    const page = pageOf([]);
    const made = page.requests.create("a", { text: "one" });
    await settle();
    await page.take("create").answer(mine(1, "one"));
    expect(page.shown()).toEqual([mine(1, "one")]);
    expect(await made).toEqual(mine(1, "one"));
    const removed = page.requests.remove("a", 1);
    await settle();
    expect(page.shown()).toEqual([]);
    await page.take("remove").answer();
    await removed;
    expect(page.asked()).toEqual([]);
  });

  it("is not anticipated over an object that is newer than the change is for, nor is its removal", async () => {
    const page = pageOf([mine(5, "of another window")]);
    const changed = page.requests.change("a", { text: "two" }, 4).catch(() => "refused");
    await settle();
    expect(page.shown()).toEqual([mine(5, "of another window")]);
    await page.take("change").refuse();
    expect(await changed).toBe("refused");
    await page.take("list").answer([mine(5, "of another window")]);
    void page.requests.remove("a", 4).catch(() => undefined);
    await settle();
    expect(page.shown()).toEqual([mine(5, "of another window")]);
    await page.take("remove").refuse();
  });

  it("keeps a list loading that was not there yet", async () => {
    const page = pageOf([]);
    await page.hear();
    page.take("list");
    void page.requests.create("a", { text: "one" });
    await settle();
    await page.take("create").answer(mine(1, "one"));
    await page.take("list").answer([mine(1, "one")]);
    expect(page.shown()).toEqual([mine(1, "one")]);
  });
});
