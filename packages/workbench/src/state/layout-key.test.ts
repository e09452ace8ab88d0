import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** A browser's storage, as far as the page uses it. */
function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The page as it is after it was loaded. */
const loaded = () => import("./layout-key.ts");
const kept = (name: string) => JSON.parse(localStorage.getItem(`bourse.${name}`) ?? "null") as unknown;

describe("the layout of a workspace", () => {
  it("is what was kept before the host had said which workspace it is", async () => {
    const page = await loaded();
    page.keepLayout("arranged");
    page.followWorkspace("one", expect.unreachable);
    expect(kept("layout.one")).toBe("arranged");
  });

  it("is not replaced by the one of a page from before workspaces", async () => {
    localStorage.setItem("bourse.layout", '"old"');
    localStorage.setItem("bourse.layout.one", '"arranged"');
    (await loaded()).followWorkspace("one", expect.unreachable);
    expect(kept("layout.one")).toBe("arranged");
  });

  it("is written by nobody while the page is loaded again for another workspace", async () => {
    const page = await loaded();
    page.followWorkspace("one", expect.unreachable);
    page.keepLayout("of one");
    localStorage.setItem("bourse.layout.two", '"as the other window left it"');
    const reload = vi.fn();
    page.followWorkspace("two", reload);
    page.keepLayout("of one, with charts of two");
    expect(reload).toHaveBeenCalledOnce();
    expect([kept("layout.one"), kept("layout.two")]).toEqual(["of one", "as the other window left it"]);
    expect(page.shownWorkspace()).toBe("one");
  });
});
