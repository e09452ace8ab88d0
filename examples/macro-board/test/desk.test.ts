import type { BridgeRequest } from "@bourse/contract/web-app";
import { bridgeOver } from "@bourse/sdk/webapp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Desk } from "../src/desk/desk.ts";
import { NOTHING_SAVED, readSaved } from "../src/desk/saved.ts";
import { ratesOf, releasesOf } from "../src/desk/selectors.ts";
import type { Feed } from "../src/feeds/feed.ts";
import { csvOf } from "../src/rates/csv-of.ts";
import { EMPTY_DRAFT, feedOf } from "../src/sources/own-feed.ts";
import { chosenProvider, stateOf } from "../src/summary/ask.ts";

const NOW = new Date("2026-02-10T09:00:00.000Z");
const RATE: Feed = {
  id: "rate",
  name: "Rate",
  kind: "series",
  unit: "%",
  url: "https://data.example.com/{year}.csv",
  credential: { name: "Key", as: "bearer" },
  reader: { format: "csv", date: "d", value: "v" },
};
const CALENDAR: Feed = {
  id: "calendar",
  name: "Releases",
  kind: "calendar",
  url: "https://data.example.com/c.json",
  reader: { format: "json", items: "", date: "at", title: "t", country: "c" },
};

/** Answers of the host; a string is the code of a refusal. */
let answers: Record<string, (params: Record<string, unknown>) => object | string>;
let asked: BridgeRequest[];
let channel: MessageChannel;
let stored: unknown;
let desk: Desk;

beforeEach(() => {
  channel = new MessageChannel();
  asked = [];
  stored = null;
  answers = {
    "storage.read": () => ({ value: stored, resume_required: true }),
    "storage.write": ({ value }) => {
      stored = value;
      return { saved: true };
    },
    "network.fetch": ({ url }) => ({
      status: 200,
      url,
      encoding: "utf-8",
      body: String(url).endsWith(".csv")
        ? "d,v\n2026-01-05,1\n2026-02-08,1.5\n2026-02-09,1.25\n"
        : '[{"at":"2026-02-10","t":"CPI","c":"US"},{"at":"2027-01-01","t":"Far","c":"US"}]',
    }),
  };
  channel.port2.onmessage = ({ data }: MessageEvent<BridgeRequest>) => {
    asked.push(data);
    const result = answers[data.method]?.(data.params as Record<string, unknown>) ?? "command.unknown";
    const error = { code: result, message: `refused: ${String(result)}`, retryable: false };
    channel.port2.postMessage(
      typeof result === "string" ? { id: data.id, ok: false, error } : { id: data.id, ok: true, result },
    );
  };
  desk = new Desk(bridgeOver(channel.port1), () => NOW);
});
afterEach(() => {
  channel.port1.close();
  channel.port2.close();
});

const sent = (method: string) => asked.filter((each) => each.method === method).map(({ params }) => params);

describe("the board", () => {
  it("is empty at first, asks no server, and keeps what is added", async () => {
    await desk.open();
    expect(desk.state()).toMatchObject({ saved: NOTHING_SAVED, locked: false });
    expect(sent("network.fetch")).toEqual([]);
    await desk.add(RATE);
    expect(sent("storage.write")).toEqual([
      { value: { version: 1, feeds: [RATE], hidden: [] }, acknowledge_resume_required: true },
    ]);
    await desk.add(CALENDAR);
    expect(sent("storage.write")[1]).not.toHaveProperty("acknowledge_resume_required");
    expect(sent("network.fetch")[0]).toEqual({
      url: "https://data.example.com/2026.csv",
      headers: { accept: "text/csv" },
      credential: { name: "Key", as: "bearer" },
    });
    const [rate] = ratesOf(desk.state());
    expect(rate).toMatchObject({ latest: { value: 1.25 }, step: -0.25, month: 0.25 });
    expect(releasesOf(desk.state(), NOW)).toEqual([{ at: "2026-02-10", title: "CPI", country: "US" }]);
    expect(csvOf(ratesOf(desk.state()))).toBe(
      'series,date,value\n"Rate",2026-01-05,1\n"Rate",2026-02-08,1.5\n"Rate",2026-02-09,1.25\n',
    );
    expect(stateOf(ratesOf(desk.state()), releasesOf(desk.state(), NOW)).rates).toHaveLength(1);
  });

  it("says why a source is not read, keeps its last values, and reads the others", async () => {
    await desk.open();
    await desk.add(RATE);
    answers["network.fetch"] = () => ({ status: 403, url: "", body: "", encoding: "utf-8" });
    await desk.read(RATE);
    const state = desk.state().feeds.get(RATE.id);
    expect(state).toMatchObject({ status: "failed", message: "the server refuses the key, or wants one" });
    expect(ratesOf(desk.state())).toHaveLength(1);
    answers["network.fetch"] = () => "egress.address_refused";
    await desk.read(RATE);
    expect(desk.state().feeds.get(RATE.id)).toMatchObject({ message: "refused: egress.address_refused" });
  });

  it("shows a refusal of the host and changes nothing on the screen", async () => {
    await desk.open();
    answers["storage.write"] = () => "storage.full";
    await desk.save({ hidden: ["US"] });
    expect(desk.state()).toMatchObject({ saved: { hidden: [] }, trouble: "refused: storage.full" });
  });

  it("never writes over a value of another version", async () => {
    stored = { version: 2, feeds: [] };
    await desk.open();
    expect(desk.state().locked).toBe(true);
    await desk.add(RATE);
    expect(sent("storage.write")).toEqual([]);
    for (const value of [1, [], {}, { version: 1 }, { version: 1, feeds: [{ id: 1 }] }])
      expect(readSaved(value)).toBeUndefined();
  });

  it("takes the first language model that is switched on and has a model", async () => {
    answers["models.settings"] = ({ provider }) =>
      provider === "anthropic"
        ? { provider, enabled: true, model: "m", has_api_key: true }
        : { provider, enabled: true, has_api_key: false };
    expect(await chosenProvider(desk.bridge)).toBe("anthropic");
    answers["models.settings"] = ({ provider }) => ({ provider, enabled: false, has_api_key: false });
    expect(await chosenProvider(desk.bridge)).toBeUndefined();
  });
});

describe("a source of the trader's own", () => {
  const servers = [{ origin: "https://data.example.com", name: "Data", home: "https://example.com" }];

  it("has every fault at its field, or becomes a source", () => {
    expect(Object.keys(feedOf(EMPTY_DRAFT, servers, "1"))).toEqual(["name", "url", "date", "value"]);
    const draft = { ...EMPTY_DRAFT, name: " Own ", url: "https://data.example.com/x", date: "d", value: "v", key: "K" };
    expect(feedOf(draft, servers, "1")).toEqual({
      id: "1",
      name: "Own",
      kind: "series",
      url: "https://data.example.com/x",
      credential: { name: "K", as: "bearer" },
      reader: { format: "csv", date: "d", value: "v" },
    });
    expect(feedOf({ ...draft, url: "https://data.example.com.evil.example/x" }, servers, "1")).toEqual({
      url: expect.any(String),
    });
    expect(feedOf({ ...draft, format: "ics" }, servers, "1")).toEqual({ kind: expect.any(String) });
  });

  it("cannot make a spreadsheet run a formula by its name", () => {
    const rate = {
      feed: { ...RATE, name: '=HYPERLINK("x")' },
      points: [{ date: "2026-01-01", value: 1 }],
      latest: { date: "", value: 1 },
    };
    expect(csvOf([rate])).toContain('"\'=HYPERLINK(""x"")",2026-01-01,1');
  });
});
