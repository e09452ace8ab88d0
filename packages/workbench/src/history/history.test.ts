import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError } from "../api/error.ts";
import { createHistory, type HistoryDeps } from "./history.ts";
import { objectSteps } from "./objects.ts";

const CHANGED = () => new ApiError(409, { code: "object.changed", message: "changed" });

/** A host of one kind of objects, as the local API behaves. */
function host() {
  const objects = new Map<string, { readonly body: string; readonly revision: number }>();
  let last = 0;
  const put = (id: string, body: string) => {
    last += 1;
    objects.set(id, { body, revision: last });
    return { revision: last };
  };
  const seen = (id: string, revision: number) => {
    if (objects.get(id)?.revision !== revision) throw CHANGED();
  };
  return {
    objects,
    put,
    requests: {
      create: async (id: string, body: string) => put(id, body),
      async change(id: string, body: string, revision: number) {
        seen(id, revision);
        return put(id, body);
      },
      async remove(id: string, revision: number) {
        seen(id, revision);
        objects.delete(id);
      },
    },
  };
}

function setUp(deps: Partial<HistoryDeps> = {}) {
  const failures: string[] = [];
  const { objects, put, requests } = host();
  const history = createHistory({
    failed: (action, error) => failures.push(`${action}: ${error instanceof ApiError ? error.code : String(error)}`),
    isTransient: (error) => error instanceof ApiError && error.status === 0,
    ...deps,
  });
  const step = objectSteps(requests);
  /** Sets an object as the trader sees it now; undefined removes it. */
  const act = (id: string, after: string | undefined) => {
    const { body: before, revision } = objects.get(id) ?? {};
    return history.perform({ name: `set ${id}`, ...step({ id, before, after, revision }) });
  };
  const bodies = () => Object.fromEntries([...objects].map(([id, { body }]) => [id, body]));
  return { history, act, bodies, put, objects, failures };
}

describe("undo and redo", () => {
  it("make an action that depends on the page once the actions before it are done", async () => {
    const { history } = setUp();
    let page = "first";
    const open = (name: string) =>
      history.perform(async () => {
        const before = page;
        const show = async (next: string) => {
          await Promise.resolve();
          page = next;
        };
        return { name, forward: () => show(name), back: () => show(before) };
      });
    await Promise.all([open("second"), open("third")]);
    expect(page).toBe("third");
    await history.undo();
    expect(page).toBe("second");
    await history.undo();
    expect(page).toBe("first");
  });

  it("take back any sequence of actions to the beginning, and do all again", async () => {
    const action = fc.record({ id: fc.constantFrom("a", "b", "c"), after: fc.option(fc.string(), { nil: undefined }) });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 20 }), async (actions) => {
        const { history, act, bodies, failures } = setUp();
        const states = [bodies()];
        for (const { id, after } of actions) {
          await act(id, after);
          states.push(bodies());
        }
        for (const state of states.slice(0, -1).toReversed()) {
          await history.undo();
          expect(bodies()).toEqual(state);
        }
        await history.undo();
        for (const state of states.slice(1)) {
          await history.redo();
          expect(bodies()).toEqual(state);
        }
        expect(failures).toEqual([]);
      }),
      { seed: 11, numRuns: 100 },
    );
  });

  it("say what they would do; a new action ends what could be done again", async () => {
    const { history, act } = setUp();
    expect(history.state.get()).toEqual({ undo: undefined, redo: undefined, said: "" });
    await act("a", "1");
    await act("b", "1");
    await history.undo();
    expect(history.state.get()).toEqual({ undo: "set a", redo: "set b", said: "Undone: set b." });
    await act("a", "2");
    expect(history.state.get()).toMatchObject({ undo: "set a", redo: undefined });
  });

  it("tell when another window has changed the object, drop that action and leave the change", async () => {
    const { history, act, put, bodies, failures } = setUp();
    await act("a", "mine");
    put("a", "theirs");
    await history.undo();
    expect(failures).toEqual(["Undo: set a: object.changed"]);
    expect(bodies()).toEqual({ a: "theirs" });
    expect(history.state.get().undo).toBeUndefined();
  });

  it("never overwrite a change of another window that lies between own ones", async () => {
    const { history, act, put, bodies, failures } = setUp();
    await act("a", "first");
    put("a", "theirs");
    await act("a", "second");
    await history.undo();
    expect(bodies()).toEqual({ a: "theirs" });
    await history.undo();
    expect(bodies()).toEqual({ a: "theirs" });
    expect(failures).toEqual(["Undo: set a: object.changed"]);
  });

  it("take a quick second action on what the page still shows as before the first", async () => {
    const { objects, put, requests } = host();
    const { history, failures } = setUp();
    const step = objectSteps(requests);
    const { revision } = put("a", "1");
    const turn = (before: string, after: string) =>
      history.perform({ name: "set a", ...step({ id: "a", before, after, revision }) });
    await turn("1", "2");
    await turn("2", "3");
    expect(objects.get("a")?.body).toBe("3");
    await history.undo();
    await history.undo();
    expect(objects.get("a")?.body).toBe("1");
    expect(failures).toEqual([]);
  });

  it("keep the action when the host does not answer, and have a bounded depth", async () => {
    let isDown = true;
    const { history, failures } = setUp({ depth: 2 });
    const offline = new ApiError(0, { code: "page.host_unreachable", message: "" });
    const back = async () => {
      if (isDown) throw offline;
    };
    for (const name of ["1", "2", "3"]) await history.perform({ name, forward: async () => undefined, back });
    await history.undo();
    expect(failures).toEqual(["Undo: 3: page.host_unreachable"]);
    isDown = false;
    await history.undo();
    await history.undo();
    expect(history.state.get()).toMatchObject({ undo: undefined, redo: "2" });
  });

  it("run in the order in which they were asked for, also when an action fails", async () => {
    const { history, act, bodies, failures } = setUp();
    const done = [act("a", "1"), act("b", "1"), history.undo(), history.undo(), history.redo()];
    const fails = history.perform({
      name: "fails",
      forward: () => Promise.reject(CHANGED()),
      back: async () => undefined,
    });
    await expect(fails).rejects.toThrow("changed");
    await Promise.all(done);
    expect(bodies()).toEqual({ a: "1" });
    expect(history.state.get()).toMatchObject({ undo: "set a", redo: "set b" });
    expect(failures).toEqual([]);
  });
});
