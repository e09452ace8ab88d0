import type { ViewState } from "@bourse/contract/host-api";
import type { DeclaredView } from "@bourse/runtime/views";
import { describe, expect, it } from "vitest";
import { buildWorkbench, type ShownExtension } from "./model.ts";

const NOW = new Date("2026-01-02T03:04:05.000Z");
const CHART = { symbol: "SPX", timeframe: "1D" };

function view(id: string, key: string, change: Partial<DeclaredView> = {}): DeclaredView {
  return {
    id,
    name: id,
    order: 0,
    key,
    when: "",
    content: { kind: "static", node: { type: "label", text: id } },
    ...change,
  };
}

function extension(id: string, change: Partial<ShownExtension>): ShownExtension {
  const views = change.views ?? [];
  const state = (each: DeclaredView): ViewState => ({
    view_id: each.id,
    extension_id: id,
    name: each.name,
    kind: "static",
    status: "ready",
  });
  return {
    id,
    name: `Name of ${id}`,
    containers: [],
    states: new Map(views.map((each) => [each.id, state(each)])),
    ...change,
    views,
  };
}

const shown = (...extensions: ShownExtension[]) => buildWorkbench(extensions, CHART, NOW).locations;
const container = (id: string, order = 0, location: "sidebar" | "panel" = "sidebar") => ({
  id,
  title: id,
  order,
  location,
});

describe("placing views", () => {
  it("orders containers by order, then id, and views by order, then the manifest's order", () => {
    const { sidebar } = shown(
      extension("svc.b", {
        containers: [container("svc.b.late", 5), container("svc.b.early", -5)],
        views: [view("b1", "svc.b.early", { order: 1 }), view("b2", "svc.b.early"), view("b3", "svc.b.early")],
      }),
      extension("svc.a", { containers: [container("svc.a.late", 5)] }),
    );
    expect(sidebar.map((each) => each.container.id)).toEqual(["svc.b.early", "svc.a.late", "svc.b.late"]);
    expect(sidebar[0]?.views.map((each) => each.view_id)).toEqual(["b2", "b3", "b1"]);
  });

  it("puts each container where it belongs and keeps an empty one", () => {
    const locations = shown(extension("svc.a", { containers: [container("svc.a.low", 0, "panel")] }));
    expect(locations.panel).toEqual([
      { container: { id: "svc.a.low", title: "svc.a.low", order: 0, extension_id: "svc.a" }, views: [] },
    ]);
    expect([locations.sidebar, locations.auxiliaryBar]).toEqual([[], []]);
  });

  it("a view without a container of its own extension gets a sidebar container with the extension's name", () => {
    const { sidebar } = shown(
      extension("svc.a", { containers: [container("svc.a.box")] }),
      extension("svc.b", { views: [view("b1", "svc.a.box"), view("b2", "svc.nowhere")] }),
    );
    expect(
      sidebar.map((each) => [each.container.id, each.container.title, each.views.map(({ view_id }) => view_id)]),
    ).toEqual([
      ["svc.a.box", "svc.a.box", []],
      ["svc.b", "Name of svc.b", ["b1", "b2"]],
    ]);
  });

  it("[VIEW-08] leaves out what `when` does not show there, and shows what it cannot read as failed", () => {
    const views = [
      view("here", "svc.a.box", { when: "location == sidebar && timeframe == 1D" }),
      view("elsewhere", "svc.a.box", { when: "location == panel" }),
      view("broken", "svc.a.box", { when: "symbol ||" }),
    ];
    const { sidebar } = shown(extension("svc.a", { containers: [container("svc.a.box")], views }));
    expect(sidebar[0]?.views).toMatchObject([
      { view_id: "here", status: "ready" },
      { view_id: "broken", status: "failed", fault: { code: "view.when_invalid", suspended: false } },
    ]);
  });
});
