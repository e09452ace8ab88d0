import { describe, expect, it } from "vitest";
import { compareManifests, declaredContributions } from "./difference.ts";

const view = (id: string, name?: string) => ({ id, ...(name === undefined ? {} : { name }) });

describe("the difference of two manifests", () => {
  it("[VER-07] names what capabilities and contributions came and went", () => {
    const before = {
      capabilities: ["tradingRead"],
      contributes: {
        views: { a: [view("x.one", "One")], b: [view("x.two")] },
        researchLinks: [view("x.link", "Link")],
      },
    };
    const after = { capabilities: ["chartWrite"], contributes: { views: { b: [view("x.two")], c: [view("x.link")] } } };
    expect(compareManifests(before, after)).toEqual({
      addedCapabilities: ["chartWrite"],
      removedCapabilities: ["tradingRead"],
      addedContributions: [{ kind: "views", id: "x.link", title: "x.link" }],
      removedContributions: [
        { kind: "views", id: "x.one", title: "One" },
        { kind: "researchLinks", id: "x.link", title: "Link" },
      ],
    });
  });

  it("finds none between a manifest and itself, whatever it lacks", () => {
    const none = { addedCapabilities: [], removedCapabilities: [], addedContributions: [], removedContributions: [] };
    for (const manifest of [
      {},
      { contributes: {} },
      { capabilities: ["network"], contributes: { webApp: { viewId: "x" } } },
    ]) {
      expect(compareManifests(manifest, manifest)).toEqual(none);
    }
  });

  it("takes an item's name or title for its title", () => {
    const contributes = {
      alertTemplates: [{ id: "x.alert", title: "Alert" }],
      views: { a: [{ id: "x.view", name: "View" }] },
    };
    expect(declaredContributions({ contributes }).map((each) => each.title)).toEqual(["Alert", "View"]);
  });

  it("counts what a runtime has one of: a web application, a forecast provider", () => {
    const webApp = { containerId: "svc.sample_notes", viewId: "svc.sample_notes.workspace", title: "Notes" };
    expect(declaredContributions({ contributes: { webApp } })).toEqual([
      { kind: "webApp", id: "webApp", title: "Notes" },
    ]);
    const forecastProvider = { protocol: "forecast-http-v1", title: "Forecasts" };
    expect(compareManifests({}, { contributes: { forecastProvider } }).addedContributions).toEqual([
      { kind: "forecastProvider", id: "forecastProvider", title: "Forecasts" },
    ]);
  });
});
