import { setImmediate } from "node:timers/promises";
import type { InAppModel, OutputAnswer, OutputLineInfo } from "@bourse/contract/host-api";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { ScriptedMachine } from "@bourse/platform/testing";
import { afterEach, expect, it, vi } from "vitest";
import { openHost } from "../host/open-host.ts";
import { outputOf } from "./followed-output.ts";

afterEach(() => void vi.unstubAllGlobals());

const CHANNEL = { owner: "acme.prices", channel: 1, name: "Prices", extension_name: "Prices", log: false };
const LISTS = { extensions: [], commands: [], status_items: [], asks: [], past_messages: [], progress: [], views: [] };
const MODEL: InAppModel = { ...LISTS, channels: [CHANNEL] };

/** A host whose only channel holds what a test puts there, and what is printed of it. */
function scripted() {
  const channel = { life: "first", texts: [] as string[] };
  const asked: unknown[] = [];
  const said: string[] = [];
  const state: { held?: Promise<void> } = {};
  /** Looks that are still to come. */
  const due = new Set<() => void>();
  const after = (_ms: number, work: () => void) => {
    due.add(work);
    return () => void due.delete(work);
  };
  const linesFrom = (from: number): OutputLineInfo[] =>
    channel.texts.map((text, index) => ({ sequence: index + 1, text })).slice(Math.max(0, from - 1));
  const answer = async (url: string) => {
    await state.held;
    const { pathname, searchParams } = new URL(url);
    if (pathname === "/api/in-app") return Response.json(MODEL);
    const query: { life?: string; from?: string } = Object.fromEntries(searchParams);
    asked.push(query);
    const lines = linesFrom(query.life === channel.life ? Number(query.from) : 0);
    const answered: OutputAnswer = { life: channel.life, first: 1, lines };
    return Response.json(answered);
  };
  vi.stubGlobal("fetch", answer);
  const given = { args: [], options: { url: "http://127.0.0.1:1" } };
  const host = openHost(given, { env: { BOURSE_HOST_TOKEN: "token" } }, { machine: new ScriptedMachine().time });
  const io = { err: async (text: string) => void said.push(text), clock: { ...SYSTEM_CLOCK, after } };
  const output = outputOf(host, io);
  const begin = () => {
    const [next] = due;
    if (!next) throw new Error("there is no look to come");
    due.delete(next);
    next();
  };
  /** An answer is read in turns of its own, and only then is there another look. */
  const end = async () => {
    while (due.size === 0) await setImmediate();
  };
  const look = async () => {
    begin();
    await end();
  };
  return { output, channel, asked, said, state, due, begin, end, look };
}

it("prints each line once, and asks only for those that are not printed", async () => {
  const { output, channel, asked, said, look } = scripted();
  output.follow(CHANNEL.owner);
  channel.texts = ["one", "two", "thr"];
  await look();
  expect(said.splice(0)).toEqual(["Prices: one\n", "Prices: two\n"]);
  channel.texts = ["one", "two", "three", "four"];
  await look();
  await look();
  expect(said.splice(0)).toEqual(["Prices: three\n", "Prices: four\n"]);
  await look();
  expect(asked).toEqual([{}, { life: "first", from: "3" }, { life: "first", from: "4" }, { life: "first", from: "5" }]);
  channel.life = "second";
  channel.texts = ["one", "again"];
  await look();
  await look();
  expect(said.splice(0)).toEqual(["Prices: one\n", "Prices: again\n"]);
});

it("looks in one loop, also when another plugin is followed during a look, and in none once it is closed", async () => {
  const { output, state, said, channel, due, begin, end, look } = scripted();
  const answered = Promise.withResolvers<void>();
  state.held = answered.promise;
  channel.texts = ["one", "two"];
  output.follow("acme.other");
  begin();
  output.follow(CHANNEL.owner);
  answered.resolve();
  await end();
  expect(due.size).toBe(1);
  await look();
  expect([due.size, said]).toEqual([1, ["Prices: one\n"]]);
  output.close();
  output.follow(CHANNEL.owner);
  expect(due.size).toBe(0);
});
