import { IN_APP_LIMITS } from "@bourse/contract";
import { TREE_MAX_CHILDREN, TREE_MAX_DEPTH } from "@bourse/contract/tree-limits";
import { asksOf, type TestHost, testHost } from "@bourse/host/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { TREES } from "../../test/fixtures/in-app/trees-extension.fixture.ts";

let host: TestHost;
const VIEW = "trees.things";
const view = () => host.inApp.model().views.find(({ id }) => id === VIEW);
const children = (...path: string[]) => host.inApp.children(VIEW, path);
const lines = () => host.inApp.lines("test.trees", 1).lines.map(({ text }) => text);
const filled = () => vi.waitFor(() => expect(view()?.tree?.message).toBe("Six things"));

beforeAll(async () => {
  host = await testHost({ builtIns: [TREES] });
  await host.listen();
  await filled();
});
afterAll(() => host.dispose());

describe("a view of a built-in extension", () => {
  it("is in the model with its words and actions; one that nobody fills has no tree", async () => {
    expect(view()).toMatchObject({
      name: "Things",
      extension_name: "Trees",
      actions: [{ title: "Bite", place: "inline", for: "leaf" }, { title: "Bite off" }, { title: "Bite everything" }],
      tree: { show_collapse_all: true, can_select_many: true, badge: { value: 6, tooltip: "6 things" }, changes: [] },
    });
    expect(host.inApp.model().views[1]).toEqual({
      id: "trees.empty",
      name: "Nothing",
      owner: "test.trees",
      extension_name: "Trees",
      actions: [],
    });
    await expect(host.inApp.children("trees.empty", [])).rejects.toMatchObject({ code: "inapp.view_empty" });
  });

  it("gives the children of an element, and 1000 of 100000", async () => {
    expect((await children()).items.map(({ label, state }) => `${label} ${state}`)).toEqual([
      "fruit collapsed",
      "many collapsed",
      "bad collapsed",
      "deep collapsed",
      "hung collapsed",
      "stone none",
    ]);
    const many = await children("i:many");
    expect([many.items.length, many.left_out]).toEqual([TREE_MAX_CHILDREN, 99_000]);
  });

  it("says why children are missing: the provider's words, no answer in time, an element that is gone", async () => {
    await expect(children("i:bad")).rejects.toMatchObject({ code: "inapp.tree_failed", message: "the disk is gone" });
    await expect(children("i:none")).rejects.toMatchObject({ code: "inapp.tree_gone" });
    const asked = [children("i:hung"), children("i:hung")].map((each) => each.catch((cause: unknown) => cause));
    let answers: unknown[] = [];
    void Promise.all(asked).then((all) => {
      answers = all;
    });
    const late = { code: "inapp.tree_failed", message: "it has not answered within 10 seconds" };
    await vi.waitFor(() => {
      host.clock.advance(IN_APP_LIMITS.treeMs);
      expect(answers).toMatchObject([late, late]);
    });
  });

  it("ends an element that is its own descendant at the deepest level", async () => {
    let path: string[] = [];
    while (path.length < TREE_MAX_DEPTH - 1) {
      path = [...path, "i:deep"];
      expect((await children(...path)).items).toHaveLength(1);
    }
  });

  it("tells the extension what the trader did, and runs commands of elements and actions", async () => {
    host.inApp.occurred(VIEW, { visible: true });
    host.inApp.occurred(VIEW, { expanded: ["i:fruit"] });
    await children("i:fruit");
    host.inApp.occurred(VIEW, { selected: [["i:fruit", "i:apple"], ["i:stone"]] });
    host.inApp.act(VIEW, { path: ["i:stone"] });
    host.inApp.act(VIEW, { path: ["i:stone"], command: "trees.bite" });
    host.inApp.act(VIEW, { path: [], command: "trees.bite" });
    await vi.waitFor(() =>
      expect(lines()).toEqual([
        "visible true",
        "expanded fruit",
        "selected apple,stone",
        "opened stone",
        "bit stone of apple,stone",
        "bit everything",
      ]),
    );
    expect(() => host.inApp.act(VIEW, { path: [], command: "trees.crash" })).toThrow(
      expect.objectContaining({ code: "inapp.command_unknown" }),
    );
    host.inApp.act(VIEW, { path: ["i:deep"], command: "trees.bite" });
    await vi.waitFor(() =>
      expect(asksOf(host.inApp.model(), "message")[0]?.message).toMatch(/^Bite failed: too deep to bite/),
    );
  });

  it("tells the page what changed and what to reveal", async () => {
    await host.inApp.execute("trees.rename", ["stone", "Pebble"]);
    await vi.waitFor(() =>
      expect(view()?.tree?.changes).toMatchObject([{ path: ["i:stone"], item: { label: "Pebble", name: "i:stone" } }]),
    );
    await host.inApp.execute("trees.reveal", ["pear"]);
    expect(view()?.tree?.reveal).toMatchObject({ path: ["i:fruit", "i:pear"], select: true, focus: true, expand: 0 });
  });

  it("has one tree at a time, is empty when its extension has crashed, and is filled again by a restart", async () => {
    expect(await host.inApp.execute("trees.again", [])).toBe("there is no tree 3");
    const before = view()?.tree?.life ?? 0;
    const asked = expect(children("i:hung")).rejects.toMatchObject({ code: "inapp.tree_failed" });
    await host.inApp.execute("trees.crash", []).catch(() => undefined);
    await vi.waitFor(() => expect(view()?.tree).toBeUndefined());
    await asked;
    await expect(children()).rejects.toMatchObject({ code: "inapp.view_empty" });
    expect(() => host.inApp.occurred(VIEW, { visible: false })).toThrow(
      expect.objectContaining({ code: "inapp.view_empty" }),
    );
    await host.inApp.restart("test.trees");
    await filled();
    expect(view()?.tree?.life).toBeGreaterThan(before);
    expect((await children("i:fruit").catch((cause) => cause)).code).toBe("inapp.tree_gone");
    await children();
    expect((await children("i:fruit")).items).toHaveLength(2);
    await host.inApp.execute("trees.dispose", []);
    await vi.waitFor(() => expect(view()?.tree).toBeUndefined());
  });
});
