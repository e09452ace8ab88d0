import { IMPORT_FILE_MAX_BYTES, IMPORT_MAX_BYTES } from "@bourse/contract";
import type { ChartList, DialogList } from "@bourse/contract/host-api";
import { testGuest } from "@bourse/host/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ListeningHost, listeningHost } from "../../test/fixtures/api/local-call.fixture.ts";
import type { DialogRequest } from "../services/dialogs/port.ts";

const SECRET = "sk-live-0123456789";
const IMPORT: DialogRequest = { kind: "import", accepts: "market_intel_json" };
const CREDENTIAL: DialogRequest = { kind: "feed_credential", sourceId: "news", origin: "https://feeds.example" };
const JSON_TYPE = "application/json";
const BYTES_TYPE = "application/octet-stream";

let at: ListeningHost;
beforeAll(async () => {
  at = await listeningHost();
});
afterAll(() => at.host.dispose());

interface Sent {
  readonly type?: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Status and error code of a refusal, or the answer. */
async function call(method: string, path: string, { type, body, headers }: Sent = {}) {
  const answer = await fetch(`${at.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${at.host.token}`, ...(type ? { "content-type": type } : {}), ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  const value: unknown = text === "" ? undefined : JSON.parse(text);
  const code = (value as { error?: { code: string } } | undefined)?.error?.code;
  return { status: answer.status, text, value, ...(code ? { code } : {}) };
}

const json = (method: string, path: string, value: unknown) =>
  call(method, path, { type: JSON_TYPE, body: JSON.stringify(value) });

/** Opens a dialog and returns its id; the dialog ends with the test. */
function ask(request: DialogRequest) {
  const end = new AbortController();
  const answer = at.host.services.dialogs.ask(testGuest(), request, end.signal);
  const id = at.host.services.dialogs.list().dialogs.at(-1)?.id ?? "";
  return { id, answer, end: () => end.abort() };
}

describe("/api/dialogs", () => {
  it("lists and answers a dialog once, and never shows a secret", async () => {
    const { id, answer } = ask(CREDENTIAL);
    const listed = (await call("GET", "/api/dialogs")).value as DialogList;
    expect(listed.dialogs.map((each) => each.id)).toEqual([id]);
    const path = `/api/dialogs/${id}/answer`;
    for (const body of [
      { accepted: true, secret: SECRET, period: 3 },
      { accepted: true, secret: `${SECRET}\n` },
      { accepted: true, secret: SECRET, more: 1 },
      { accepted: "yes", secret: SECRET },
      { accepted: true, secret: SECRET.repeat(300) },
    ]) {
      const refused = await json("POST", path, body);
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.text).not.toContain(SECRET);
    }
    const sent = { accepted: true, secret: SECRET };
    expect(await json("POST", path, sent)).toMatchObject({ status: 204, text: "" });
    expect(await answer).toEqual(sent);
    expect(await json("POST", path, sent)).toMatchObject({ status: 409, code: "dialog.answered" });
    const unknown = await json("POST", "/api/dialogs/nothing/answer", { accepted: false });
    expect(unknown).toMatchObject({ status: 404, code: "dialog.not_found" });
    expect((await call("GET", "/api/dialogs")).value).toEqual({ dialogs: [] });
  });

  it("[LIM-09] takes a file of 1 MiB byte for byte and none that is larger", async () => {
    const { id, answer } = ask(IMPORT);
    const path = `/api/dialogs/${id}/file`;
    const file = new Uint8Array(IMPORT_MAX_BYTES).fill(0xff);
    const send = (bytes: number) => call("POST", path, { type: BYTES_TYPE, body: new Uint8Array(bytes) });
    expect(await send(IMPORT_FILE_MAX_BYTES + 1)).toMatchObject({ status: 413, code: "host.body_too_large" });
    // The three extra bytes are only for a byte order mark.
    for (const bytes of [IMPORT_MAX_BYTES + 1, IMPORT_FILE_MAX_BYTES]) {
      expect(await send(bytes)).toMatchObject({ status: 422, code: "dialog.answer_invalid" });
    }
    expect(await call("POST", path, { type: BYTES_TYPE, body: file })).toMatchObject({ status: 204 });
    expect(Buffer.compare((await answer).file ?? new Uint8Array(), file)).toBe(0);
  });

  it("takes a file in no other form and for no other dialog", async () => {
    const { id, end } = ask(IMPORT);
    const path = `/api/dialogs/${id}/file`;
    expect(await json("POST", path, {})).toMatchObject({ status: 415, code: "host.body_unsupported" });
    expect(await call("POST", path)).toMatchObject({ status: 415, code: "host.body_unsupported" });
    const packed = { type: BYTES_TYPE, body: "x", headers: { "content-encoding": "gzip" } };
    expect(await call("POST", path, packed)).toMatchObject({ status: 415, code: "host.body_unsupported" });
    const accepted = await json("POST", `/api/dialogs/${id}/answer`, { accepted: true });
    expect(accepted).toMatchObject({ status: 422, code: "dialog.answer_invalid" });
    const other = ask(CREDENTIAL);
    const bytes = await call("POST", `/api/dialogs/${other.id}/file`, { type: BYTES_TYPE, body: "x" });
    expect(bytes).toMatchObject({ status: 422, code: "dialog.answer_invalid" });
    for (const each of [end, other.end]) each();
  });

  it("keeps bytes away from every other route, and their larger limit too", async () => {
    const { id, end } = ask(CREDENTIAL);
    const path = `/api/dialogs/${id}/answer`;
    const bytes = await call("POST", path, { type: BYTES_TYPE, body: "{}" });
    expect(bytes).toMatchObject({ status: 415, code: "host.body_unsupported" });
    const large = await json("POST", path, { accepted: true, secret: "x".repeat(64 * 1024) });
    expect(large).toMatchObject({ status: 413, code: "host.body_too_large" });
    end();
  });
});

describe("/api/charts", () => {
  it("opens, turns and closes charts", async () => {
    const before = (await call("GET", "/api/charts")).value as ChartList;
    const { value } = await json("POST", "/api/charts", { symbol: "SPX", timeframe: "1W" });
    const { chart_id } = value as { chart_id: string };
    const path = `/api/charts/${chart_id}`;
    expect(await json("PUT", path, { timeframe: "1M" })).toMatchObject({ status: 200, value: { timeframe: "1M" } });
    expect(await json("PUT", path, { timeframe: "1m" })).toMatchObject({ status: 404, code: "market.not_available" });
    expect(await json("PUT", path, { active: false })).toMatchObject({ status: 400, code: "host.body_invalid" });
    expect(await call("DELETE", path)).toMatchObject({ status: 204 });
    expect(await call("DELETE", path)).toMatchObject({ status: 404, code: "chart.not_found" });
    expect((await call("GET", "/api/charts")).value).toEqual(before);
    const last = await call("DELETE", `/api/charts/${before.charts[0]?.chart_id}`);
    expect(last).toMatchObject({ status: 409, code: "chart.last" });
  });
});

describe("/api/context and the watchlists", () => {
  const change = (body: object) => json("POST", "/api/watchlists/default/changes", body);
  const symbols = async () => (await call("GET", "/api/watchlist")).value;

  it("takes the page's word and the trader's symbols", async () => {
    const front = { page: "one", foreground: true };
    expect(await json("PUT", "/api/context", front)).toMatchObject({ status: 204 });
    expect(await change({ op: "add", symbols: ["SPX", "NDX"] })).toMatchObject({ status: 200 });
    expect((await call("GET", "/api/context")).value).toMatchObject({ foreground: true, watchlist: ["SPX", "NDX"] });
    for (const wrong of [["SPX", "SPX"], [], [""], [1], Array.from({ length: 501 }, (_, index) => `S${index}`)]) {
      expect(await change({ op: "add", symbols: wrong })).toMatchObject({ status: 400 });
    }
    expect(await change({ op: "replace", symbols: ["DAX"] })).toMatchObject({ status: 400 });
    expect(await symbols()).toEqual({ symbols: ["SPX", "NDX"] });
  });

  it("has no way to replace a whole list, which would lose what another window added", async () => {
    expect(await json("PUT", "/api/watchlist", { symbols: ["DAX"] })).toMatchObject({ status: 404 });
    expect(await symbols()).toEqual({ symbols: ["SPX", "NDX"] });
  });

  it("keeps several lists and removes one only as it was seen", async () => {
    const made = (await json("POST", "/api/watchlists", { name: "Indices" })).value as { id: string };
    const path = `/api/watchlists/${made.id}`;
    expect(await json("POST", "/api/watchlists", { name: "Indices" })).toMatchObject({ code: "watchlist.name_taken" });
    expect(await json("POST", `${path}/changes`, { op: "add", symbols: ["SPX"] })).toMatchObject({
      status: 200,
      value: { revision: 2, symbols: [{ symbol: "SPX" }] },
    });
    expect(await call("DELETE", `${path}?revision=1`)).toMatchObject({ status: 409, code: "watchlist.changed" });
    expect(await call("DELETE", path)).toMatchObject({ status: 400 });
    expect(await call("DELETE", `${path}?revision=2`)).toMatchObject({ status: 204 });
    expect(await json("POST", `${path}/changes`, { op: "add", symbols: ["SPX"] })).toMatchObject({ status: 404 });
    expect(await symbols()).toEqual({ symbols: ["SPX", "NDX"] });
  });
});

describe("/api/notifications", () => {
  it("shows notices and marks them as read", async () => {
    at.host.services.notifications.publish(testGuest(), { id: "a", title: "Level", body: "reached" });
    const { value } = await call("GET", "/api/notifications");
    expect(value).toMatchObject({ unread: 1, notifications: [{ title: "Level", read: false }] });
    const [notice] = (value as { notifications: { id: string }[] }).notifications;
    expect(await json("POST", "/api/notifications/read", { ids: [notice?.id] })).toMatchObject({ status: 204 });
    expect((await call("GET", "/api/notifications")).value).toMatchObject({ unread: 0 });
  });
});

describe("/api/storage", () => {
  it("shows what is stored, of removed extensions too, and deletes it", async () => {
    at.host.services.storage.write(testGuest(), { value: { secret: SECRET }, acknowledged: false });
    const listed = await call("GET", "/api/storage");
    expect(listed.value).toMatchObject({ values: [{ extension_id: "svc.sample_guest" }] });
    expect(listed.text).not.toContain(SECRET);
    const path = "/api/extensions/svc.sample_guest/storage";
    expect(await call("DELETE", path)).toMatchObject({ status: 204 });
    expect(await call("DELETE", path)).toMatchObject({ status: 404, code: "storage.not_found" });
    expect((await call("GET", "/api/storage")).value).toEqual({ values: [] });
  });
});
