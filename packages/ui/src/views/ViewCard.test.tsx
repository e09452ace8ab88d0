import type { ViewState } from "@bourse/contract/host-api";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ViewCard } from "./ViewCard.tsx";

const VIEW: ViewState = {
  view_id: "svc.sample_views.one",
  extension_id: "svc.sample_views",
  name: "One",
  kind: "guest",
  status: "ready",
};

const draw = (more: Partial<ViewState>) =>
  renderToStaticMarkup(<ViewCard view={{ ...VIEW, ...more }} onRetry={() => {}} onOpenApprovals={() => {}} />);

describe("ViewCard", () => {
  it("[VIEW-09] draws the node of a static or guest view", () => {
    expect(draw({ node: { type: "label", text: "Range 12.5" } })).toContain("Range 12.5");
  });

  it("[VIEW-20] draws the quote that the host read", () => {
    const html = draw({
      kind: "quote",
      quote: {
        symbol: "^GSPC",
        price: 2874.56,
        time: "2020-04-17T00:00:00.000Z",
        open: 2842.43,
        high: 2879.22,
        low: 2830.88,
        previous_close: 2799.55,
        change: 75.01,
        change_percent: 2.68,
        volume: 5.79e9,
        source: "sample",
      },
    });
    for (const text of ["2,874.56", "+75.01", "(+2.68%)", "5.79B", "Apr 17, 2020", "sample"])
      expect(html).toContain(text);
  });

  it("says why a guest failed, with the code, the next try and a way to retry", () => {
    const at = "2026-11-21T07:00:00.000Z";
    const fault = { code: "guest.timeout", message: "took 251 ms", at, retry_at: at, suspended: false };
    const html = draw({ status: "failed", fault });
    for (const text of ["took 251 ms", "guest.timeout", "Next try at", "Retry"]) expect(html).toContain(text);
    expect(draw({ status: "failed", fault: { ...fault, suspended: true } })).toContain(
      "only starts again when you retry",
    );
  });

  it("[VIEW-20] [MAN-12] says in plain words which capability a denied view needs", () => {
    const html = draw({ status: "denied", needs: ["tradingRead"] });
    for (const text of ["tradingRead", "Read market data", "Review permissions"]) expect(html).toContain(text);
  });

  it("[VIEW-11] says what is not available and why", () => {
    const reason = { code: "market.not_available", message: "The source has no 5m bars." };
    expect(draw({ status: "not_available", reason })).toContain("The source has no 5m bars.");
  });

  it("shows that it is loading, and an empty guest view as such", () => {
    expect(draw({ status: "loading" })).toContain("Loading One");
    expect(draw({})).toContain("has not published anything");
  });
});
