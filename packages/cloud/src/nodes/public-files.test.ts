import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SILENT_LOG } from "../ports/log.ts";
import { fileNameOf, momentsAfter, PublicFiles } from "./public-files.ts";

const ADDRESS = "/api/marketplace/plugins/svc.some-thing/versions";
const BODY = Buffer.from("{}");
const ANSWER = { body: BODY, etag: '"f00d-2"', fileSeconds: 0xf00d };

describe("the name of an address's file", () => {
  it.each([
    ["/api/marketplace/plugins", "~"],
    ["/api/marketplace/plugins/svc.a", "svc.a~"],
    [ADDRESS, "svc.some-thing~versions"],
    ["/api/marketplace/plugins/svc.a/handovers", "svc.a~handovers"],
  ])("%s is %s", (url, name) => expect(fileNameOf(url)).toBe(name));

  it.each([
    "/api/marketplace/plugins?limit=1",
    "/api/marketplace/plugins/svc.a%2f..%2fb",
    "/api/marketplace/plugins/../svc.a",
    "/api/marketplace/plugins/svc.a/versions/1.0.0/download",
    "/api/marketplace/publishers/keys?publisher=a",
    "/api/marketplace/account/me",
  ])("%s has none", (url) => expect(fileNameOf(url)).toBeUndefined());
});

describe("the moments that knowledge is good for", () => {
  const endOf = (moment: string) => Number.parseInt(moment, 10) * 1000 + (moment.endsWith(".") ? 1000 : 500);

  it.each([
    [10_000, ["10"]],
    [10_199, ["10"]],
    [10_200, ["10", "10."]],
    [10_500, ["10."]],
    [10_900, ["10.", "11"]],
    [Number.NEGATIVE_INFINITY, []],
  ])("of %d ms end within a second: %j", (at, moments) => {
    expect(momentsAfter(at)).toEqual(moments);
    for (const moment of momentsAfter(at)) expect(endOf(moment) - at).toBeLessThan(1000);
  });
});

describe("a node's files for nginx", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "bourse-public-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function setUp() {
    const state = { epoch: 1, ageMs: 0, now: 10_000, isAway: false };
    const files = await PublicFiles.open({
      folder,
      mostBytes: 1_000_000,
      cache: {
        refresh: async () => {
          if (state.isAway) throw new Error("the database is away");
          return { epoch: state.epoch, ageMs: state.ageMs };
        },
      },
      now: () => state.now,
      log: SILENT_LOG,
    });
    const shows = (moment: string) => existsSync(path.join(folder, "now", moment, "svc.some-thing~versions"));
    return { state, files, shows };
  }

  it("are shown while the node knows that they are right, and no longer", async () => {
    const { state, files, shows } = await setUp();
    files.placed(ADDRESS, ANSWER, 1);
    await files.look();
    expect(shows("10")).toBe(true);
    state.now = 10_500;
    state.isAway = true;
    await files.look();
    expect(shows("10.")).toBe(false);
    state.isAway = false;
    await files.look();
    expect(shows("10.")).toBe(true);
    await files.stop();
    expect(shows("10.")).toBe(false);
  });

  it("[P8] are not shown once the catalogue has changed, nor for longer because the question took long", async () => {
    const { state, files, shows } = await setUp();
    files.placed(ADDRESS, ANSWER, 1);
    await files.look();
    state.epoch = 2;
    await files.look();
    expect(shows("10")).toBe(false);
    files.placed(ADDRESS, ANSWER, 2);
    state.now = 12_000;
    state.ageMs = 1500;
    await files.look();
    expect([shows("10."), shows("12")]).toEqual([true, false]);
    await files.stop();
  });

  it("belong to one process", async () => {
    const { files } = await setUp();
    await expect(setUp()).rejects.toThrow("in use by");
    await files.stop();
    const { files: next } = await setUp();
    await next.stop();
  });

  it("are made of no answer that has no time for one", async () => {
    const { files, shows } = await setUp();
    files.placed(ADDRESS, { body: BODY, etag: ANSWER.etag }, 1);
    await files.look();
    expect(shows("10")).toBe(false);
    await files.stop();
  });

  it("have the time of their entity tag", async () => {
    const { files } = await setUp();
    files.placed(ADDRESS, ANSWER, 1);
    await files.look();
    const at = path.join(folder, "now", "10", "svc.some-thing~versions");
    expect(readFileSync(at)).toEqual(BODY);
    const { mtimeMs, size } = statSync(at);
    expect(`"${(mtimeMs / 1000).toString(16)}-${size.toString(16)}"`).toBe(ANSWER.etag);
    await files.stop();
  });
});
