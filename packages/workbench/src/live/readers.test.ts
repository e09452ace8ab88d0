import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { readAgain } from "./readers.ts";

const queries = new QueryClient();
afterEach(() => queries.clear());

/** A subject as the host answers it: the answer is fixed at the request, and arrives when the test lets it. */
function host() {
  const underWay: (() => void)[] = [];
  const state = { says: "nothing", asked: 0 };
  const queryFn = () => {
    state.asked += 1;
    const { says } = state;
    return new Promise<string>((resolve) => underWay.push(() => resolve(says)));
  };
  const observer = new QueryObserver(queries, { queryKey: ["dialogs"], queryFn });
  const stop = observer.subscribe(() => {});
  return { state, stop, shown: () => observer.getCurrentResult().data, arrive: () => underWay.shift()?.() };
}

it("shows a change that the host told of while the first answer was on its way", async () => {
  const { state, stop, shown, arrive } = host();
  await expect.poll(() => state.asked).toBe(1);
  state.says = "a question";
  const read = readAgain(queries, "dialogs");
  arrive();
  await expect.poll(() => state.asked).toBe(2);
  arrive();
  await read;
  expect(shown()).toBe("a question");
  stop();
});

it("asks once for a change of what is shown", async () => {
  const { state, stop, shown, arrive } = host();
  await expect.poll(() => state.asked).toBe(1);
  arrive();
  await expect.poll(shown).toBe("nothing");
  state.says = "a question";
  const read = readAgain(queries, "dialogs");
  await expect.poll(() => state.asked).toBe(2);
  arrive();
  await read;
  expect([shown(), state.asked]).toEqual(["a question", 2]);
  stop();
});
