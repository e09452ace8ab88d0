import type { CandleList, Chart, Extension, Removed } from "@bourse/contract/host-api";
import { afterEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { type Api, createApi } from "./client.ts";

interface Sent {
  readonly path: string;
  readonly method: string | undefined;
  readonly body: unknown;
  readonly type: string | null;
}

/** A client whose requests all get this answer. */
function clientOf(answer: () => Response): { readonly api: Api; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (path: string, { method, body, headers }: RequestInit) => {
    sent.push({ path, method, body, type: new Headers(headers).get("content-type") });
    return answer();
  });
  return { api: createApi("a-token"), sent };
}

const EMPTY = () => new Response(undefined, { status: 204 });

describe("a call of the host's local API", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("fills the path, and escapes what a name would otherwise reach beyond", async () => {
    const { api, sent } = clientOf(() => Response.json({ entries: [] }));
    await api.call("GET /api/extensions/:id/log", { params: { id: "svc.a/../../trust?x" } });
    expect(sent[0]).toMatchObject({ method: "GET", path: "/api/extensions/svc.a%2F..%2F..%2Ftrust%3Fx/log" });
  });

  it("sends a query, a body as JSON and a file as its bytes", async () => {
    const { api, sent } = clientOf(EMPTY);
    const file = new Blob(["bytes"]);
    await api.call("DELETE /api/allowed-origins", { query: { extension_id: "svc.a", origin: "https://a.example" } });
    await api.call("PUT /api/context", { body: { page: "one", foreground: true } });
    await api.call("POST /api/dialogs/:id/file", { params: { id: "ask" }, body: file });
    expect(sent).toMatchObject([
      { path: "/api/allowed-origins?extension_id=svc.a&origin=https%3A%2F%2Fa.example", type: null },
      { method: "PUT", body: '{"page":"one","foreground":true}', type: "application/json" },
      { method: "POST", path: "/api/dialogs/ask/file", body: file, type: "application/octet-stream" },
    ]);
  });

  it("has the types of the contract's table of routes", () => {
    const { api } = clientOf(EMPTY);
    const charts = () => api.call("GET /api/charts");
    const removal = () => api.call("DELETE /api/extensions/:id", { params: { id: "svc.a" }, query: {} });
    const candles = () => api.call("GET /api/market/candles", { query: { symbol: "^GSPC", timeframe: "1D" } });
    const verb = "disable" as "enable" | "disable";
    const turned = () => api.call(`POST /api/extensions/:id/${verb}`, { params: { id: "svc.a" } });
    expectTypeOf(charts).returns.resolves.toEqualTypeOf<{ charts: Chart[] }>();
    expectTypeOf(removal).returns.resolves.toEqualTypeOf<Removed>();
    expectTypeOf(candles).returns.resolves.toEqualTypeOf<CandleList>();
    expectTypeOf(turned).returns.resolves.toEqualTypeOf<Extension>();
    expectTypeOf(() =>
      api.call("PUT /api/context", { body: { page: "one", foreground: true } }),
    ).returns.resolves.toBeUndefined();
  });

  it("does not compile when a route, a part of it or its shape is not the table's", () => {
    const { api } = clientOf(EMPTY);
    const wrong = [
      // @ts-expect-error no such route
      () => api.call("GET /api/nothing"),
      // @ts-expect-error the path's parameter is missing
      () => api.call("GET /api/extensions/:id/log"),
      // @ts-expect-error a body of another shape
      () => api.call("PUT /api/context", { body: { names: [] } }),
      // @ts-expect-error the route takes no body
      () => api.call("GET /api/charts", { body: {} }),
      // @ts-expect-error nothing is said about the answer by hand
      () => api.call<Chart>("GET /api/charts"),
    ];
    expect(wrong).toHaveLength(5);
  });
});
