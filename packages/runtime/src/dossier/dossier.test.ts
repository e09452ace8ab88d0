import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { buildPackage } from "@bourse/archive";
import {
  interactiveManifest,
  resourceManifest,
  sampleSite,
  wasmManifest,
  webAppManifest,
} from "@bourse/testing/archives";
import { depth } from "@bourse/testing/depth";
import {
  assemble,
  call,
  ECHO_GUEST,
  eventGuestText,
  HONEST_GUEST,
  HOSTILE_EVENT_GUESTS,
  HOSTILE_GUESTS,
  scriptedGuest,
} from "@bourse/testing/guests";
import { patiently } from "@bourse/testing/patience";
import { describe, expect, it } from "vitest";
import { compareDossiers, makeDossier, sharedPart } from "./index.ts";

const VIEWS = {
  contributes: { views: { "svc.sample_interactive": [{ id: "svc.example.view", name: "Main", interactive: true }] } },
};
const ALL = { capabilities: ["tradingRead", "alertsWrite"], ...VIEWS };

function archiveOf(manifest: Uint8Array, files: ReadonlyMap<string, Uint8Array> = new Map()): Uint8Array {
  const { archive, issues } = buildPackage({ manifest, files });
  if (!archive) throw new Error(JSON.stringify(issues));
  return archive;
}

const guestArchive = async (text: string, changes: Parameters<typeof interactiveManifest>[0] = ALL) =>
  archiveOf(interactiveManifest(changes), new Map([["main.wasm", await assemble(text)]]));

async function made(archive: Uint8Array, signal?: AbortSignal) {
  const dossier = await makeDossier(archive, { engines: [], ...(signal && { signal }) });
  if (!dossier.ok) throw new Error(JSON.stringify(dossier.issues));
  return dossier;
}

let echo: ReturnType<typeof made> | undefined;
/** The dossier of a guest that repeats its events, for every test that looks at one. */
async function echoDossier() {
  echo ??= guestArchive(ECHO_GUEST).then((archive) => made(archive));
  return echo;
}

const rulesOf = (document: { readonly findings: readonly { readonly rule: string; readonly message: string }[] }) =>
  document.findings.map(({ rule }) => rule).filter((rule) => !rule.startsWith("lookahead."));

const [EVENT, CAPACITY, ENVELOPE, COUNT] = [65_536, 512 * 1024, 1024, 512];
const notice = { id: "n", title: "Now", body: "b" };
const acting = JSON.stringify({
  api_version: 2,
  views: {},
  commands: [{ id: "n", method: "notifications.publish", params: notice }],
});
/** Sees each bar, so that it is given as many events as there are bars. */
const subscribing = JSON.stringify({
  api_version: 2,
  views: {},
  commands: [{ id: "s", method: "market.subscribe", params: { subscription_id: "s", symbol: "SPX", timeframe: "1D" } }],
});

/** A guest that does everything at once, watched or not. */
const OPEN = scriptedGuest([subscribing, acting]);

/** A guest that is quiet as long as `isWatched` leaves 1, and publishes a notice where it does not. */
const watcher = (isWatched: string) =>
  eventGuestText({
    pages: 10,
    data: { [ENVELOPE]: acting, [ENVELOPE * 4]: subscribing },
    extra: "(global $asked (mut i32) (i32.const 0))",
    event: `(memory.fill (i32.const ${EVENT}) (i32.const 0) (i32.const 2048)) (drop ${call("event", EVENT, CAPACITY)})
      (i32.store (i32.const ${COUNT}) (i32.add (i32.load (i32.const ${COUNT})) (i32.const 1)))
      (if (i32.eqz (global.get $asked)) (then (global.set $asked (i32.const 1))
        (return ${call("output", ENVELOPE * 4, subscribing.length)})))
      (if ${isWatched} (then (return (i32.const 0))))
      ${call("output", ENVELOPE, acting.length)}`,
  });

/** Leaves 1 when a text of eight bytes is among the first 2 KiB of the event. */
const says = (text: string) => `(block $found (result i32)
  (local.set $i (i32.const ${EVENT}))
  (loop $seek
    (if (i64.eq (i64.load (local.get $i)) (i64.const ${Buffer.from(text).readBigInt64LE()})) (then (br $found (i32.const 1))))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br_if $seek (i32.lt_u (local.get $i) (i32.const ${EVENT + 2048}))))
  (i32.const 0))`;

/** Each kind of fault; those that have to be stopped take a deadline each time. */
const QUICK = ["an endless loop in an event", "a trap in svc_start", "a memory bomb"];
const SLOW = [
  "a log flood",
  "large envelopes refused without end",
  "endless recursion through imports",
  "endless loop in a callback",
];

describe("a dossier", () => {
  it(
    "has the same bytes in each run and in another process, and times beside it",
    async () => {
      const archive = await guestArchive(ECHO_GUEST);
      const [one, other] = [await echoDossier(), await made(archive)];
      expect(Buffer.from(other.bytes).equals(one.bytes)).toBe(true);
      expect(one.document.scenarios.every(({ repeats }) => repeats)).toBe(true);
      expect(one.timings?.calls).toBeGreaterThan(0);
      expect(new TextDecoder().decode(one.bytes)).not.toContain("wall");
      const fixture = path.join(import.meta.dirname, "../../test/fixtures/dossier/make.fixture.ts");
      const { stdout } = await promisify(execFile)(process.execPath, [
        fixture,
        Buffer.from(archive).toString("base64"),
      ]);
      expect(stdout).toBe(one.sha256);
    },
    patiently(120_000),
  );

  it.each([
    ["the number of events", `(i32.lt_u (i32.load (i32.const ${COUNT})) (i32.const 900))`, "dossier.late_command"],
    ["the time", says('ow":"202'), "dossier.behaviour_varies"],
    ["the locale", says('ale":"en'), "dossier.behaviour_varies"],
    // The first digit of a workspace is below 8 in about half of them.
    [
      "the workspace",
      `(i32.lt_u (i32.load8_u (i32.add (i32.const 13) (block (result i32) (drop ${says('rkspace"')}) (local.get $i)))) (i32.const 56))`,
      "dossier.behaviour_varies",
    ],
  ])(
    "finds a guest that acts only when it is not watched: it looks at %s",
    async (_what, isWatched, rule) => {
      const { document } = await made(await guestArchive(watcher(isWatched)));
      expect(rulesOf(document)).toContain(rule);
    },
    patiently(60_000),
  );

  it(
    "does not find one that waits longer than the longest scenario",
    async () => {
      const never = `(i32.lt_u (i32.load (i32.const ${COUNT})) (i32.const 1000000))`;
      const { document } = await made(await guestArchive(watcher(never)));
      expect(document.commands.map(({ method }) => method)).toEqual(["market.subscribe"]);
    },
    patiently(60_000),
  );

  it(
    "tells what a guest asks for, needs and tries without having it",
    async () => {
      const { document } = await made(await guestArchive(OPEN, { capabilities: ["chartWrite"], ...VIEWS }));
      expect(document.capabilities).toEqual({
        declared: ["chartWrite"],
        imported: [],
        exercised: [],
        refused: ["alertsWrite", "tradingRead"],
      });
      expect(rulesOf(document)).toEqual(["dossier.capability_refused", "dossier.capability_unused"]);
    },
    patiently(60_000),
  );

  const hostile = [
    ...HOSTILE_EVENT_GUESTS.map((each) => ({ ...each, apiVersion: 2 as const })),
    ...HOSTILE_GUESTS.map((each) => ({ ...each, apiVersion: 1 as const })),
  ].filter(({ name }) => depth({ usual: QUICK, deep: [...QUICK, ...SLOW] }).includes(name));

  it.each(hostile)(
    "is made of a guest with $name",
    async ({ text, apiVersion }) => {
      const files = new Map([["main.wasm", await assemble(text)]]);
      const archive = archiveOf(apiVersion === 2 ? interactiveManifest(ALL) : wasmManifest(), files);
      const { document } = await made(archive);
      expect(document.complete).toBe(true);
      expect(rulesOf(document).join()).toMatch(/dossier\.(?:incomplete|fault)/);
    },
    patiently(60_000),
  );

  it(
    "is not complete when its time is over first, and says so",
    async () => {
      const { document } = await made(await guestArchive(ECHO_GUEST), AbortSignal.abort());
      expect(document).toMatchObject({ complete: false, scenarios: [] });
      expect(rulesOf(document)).toContain("dossier.incomplete");
    },
    patiently(60_000),
  );

  it("tells files, origins and addresses of a package without a guest, which runs nothing", async () => {
    const site = sampleSite().set(
      "more.js",
      Buffer.from('fetch("https://evil.example.com/x"); // http://www.w3.org/2000/svg'),
    );
    const { document, timings } = await made(archiveOf(webAppManifest(site), site));
    expect(document).toMatchObject({ module: null, scenarios: [], look_ahead: null });
    expect(document.files.map((each) => each.path)).toContain("more.js");
    expect(document.findings.map(({ message }) => message)).toEqual([
      "Addresses that are not among the origins: https://evil.example.com/x (more.js)",
    ]);
    expect(timings).toBeNull();
    expect((await made(archiveOf(resourceManifest()))).document.findings).toEqual([]);
  });

  it("refuses what the package check refuses", async () => {
    expect(await makeDossier(new Uint8Array(10), { engines: [] })).toMatchObject({ ok: false });
  });
});

describe("two dossiers", () => {
  it(
    "differ in what the packages do, line by line",
    async () => {
      const before = await echoDossier();
      const after = await made(await guestArchive(OPEN, { ...ALL, version: "1.1.0" }));
      expect(compareDossiers(before.document, before.document)).toEqual([]);
      const changes = compareDossiers(before.document, after.document);
      expect(changes).toContainEqual({ subject: "command", before: null, after: "notifications.publish" });
      expect(changes).toContainEqual({ subject: "exercised capability", before: null, after: "alertsWrite" });
    },
    patiently(120_000),
  );

  it("tell how much of the contents of two packages is the same", async () => {
    const lines = (from: number) =>
      Buffer.from(Array.from({ length: 80 }, (_, at) => `const line${from + at} = "${from + at} of it";`).join("\n"));
    const sketchOf = async (from: number) => {
      const site = sampleSite().set("more.js", lines(from));
      return (await made(archiveOf(webAppManifest(site), site))).document.sketch;
    };
    const [one, near, far] = [await sketchOf(0), await sketchOf(10), await sketchOf(1000)];
    expect(sharedPart(one, one)).toBe(1);
    expect(sharedPart(one, near)).toBeGreaterThan(0.6);
    expect(sharedPart(one, far)).toBeLessThan(0.2);
    expect(sharedPart([], [])).toBe(0);
  });

  it(
    "of a guest of API v1 is driven as well",
    async () => {
      const { document } = await made(
        archiveOf(wasmManifest(), new Map([["main.wasm", await assemble(HONEST_GUEST)]])),
      );
      expect(document.capabilities.exercised).toEqual(["tradingRead"]);
      const names = document.scenarios.map(({ name }) => name);
      for (const none of ["another locale", "nothing approved"]) expect(names).not.toContain(none);
    },
    patiently(60_000),
  );
});
