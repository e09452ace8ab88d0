import { decodeWindow } from "@bourse/bars";
import type { BarsHeader, HostError, ImportDone } from "@bourse/contract/host-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type ListeningHost, listeningHost } from "../../../test/fixtures/api/local-call.fixture.ts";

let at: ListeningHost;
beforeEach(async () => {
  at = await listeningHost();
});
afterEach(() => at.host.dispose());

const call = (method: string, path: string, body?: { readonly text: string; readonly type?: string }) =>
  fetch(`${at.origin}/api/market/${path}`, {
    method,
    headers: { authorization: `Bearer ${at.host.token}`, ...(body && { "content-type": body.type ?? "text/csv" }) },
    ...(body && { body: body.text }),
  });

/** Minutes before the test clock's time; this many are larger than the limit of other bodies. */
function minutes(count: number): string {
  const row = (index: number) => {
    const time = new Date(Date.UTC(2025, 0, 1) + index * 60_000).toISOString();
    return `${time},1.25,2,1,1.5,${index}`;
  };
  return ["time,open,high,low,close,volume", ...Array.from({ length: count }, (_, index) => row(index))].join("\n");
}

it("imports a file larger than other bodies may be, and serves its windows as bytes", async () => {
  const text = minutes(5000);
  const answer = await call("POST", "imports?name=eur&title=Euro", { text });
  expect([answer.status, ((await answer.json()) as ImportDone).series]).toMatchObject([200, { bars: 5000 }]);
  const window = await call("GET", "bars?symbol=CSV%3AEUR&timeframe=5m&limit=10");
  expect(window.headers.get("content-type")).toBe("application/octet-stream");
  const { header, bars } = decodeWindow<BarsHeader>(await window.arrayBuffer());
  expect(header).toMatchObject({ source: "csv", availability: "aggregated", length: 10, more: true });
  expect([bars.open[9], bars.time[9]]).toEqual([1.25, Date.UTC(2025, 0, 1) + 4995 * 60_000]);
  const found = await (await call("GET", "search?q=euro")).json();
  expect(found).toMatchObject({ symbols: [{ symbol: "CSV:EUR" }] });
  expect((await call("DELETE", "imports/EUR")).status).toBe(204);
  expect(await (await call("GET", "imports")).json()).toEqual({ imports: [] });
});

it("refuses a file with the lines, and bodies of other types", async () => {
  const wrong = await call("POST", "imports?name=eur", { text: `${minutes(3)}\n2020-01-01,1,1,1,x,1` });
  expect(wrong.status).toBe(422);
  expect(((await wrong.json()) as HostError).error).toMatchObject({
    code: "market.import_refused",
    issues: [
      { rule: "csv.price_invalid", message: expect.stringContaining("Line 5") },
      { rule: "csv.time_unsorted", message: expect.stringContaining("Line 5") },
    ],
  });
  const json = await call("POST", "imports?name=eur", { text: "{}", type: "application/json" });
  expect(json.status).toBe(415);
  const elsewhere = await call("POST", "../charts", { text: "a,b", type: "text/csv" });
  expect(elsewhere.status).toBe(415);
  expect((await call("POST", "imports?name=a%20b", { text: "a,b" })).status).toBe(400);
  expect(await (await call("GET", "imports")).json()).toEqual({ imports: [] });
});

it("asks for the zone of a file's clock before it imports", async () => {
  const text = "time,open,high,low,close\n2025-01-01 09:30,1,1,1,1\n2025-01-01 09:31,1,1,1,1";
  const preview = await (await call("POST", "imports/preview?time_zone=Europe%2FBerlin", { text })).json();
  expect(preview).toMatchObject({ needs_time_zone: true, timeframe: "1m", first: "2025-01-01T08:30:00.000Z" });
});
