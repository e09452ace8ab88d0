import { createHash } from "node:crypto";
import { buildPackage } from "@bourse/archive";
import { makeDossier, type ReleasedSdk } from "@bourse/runtime/dossier";
import { type Engine, engineOf, guestEngines, snapshotOf } from "@bourse/sdk/build";
import { contentOf, encoded, joined, moduleOf, Reader, sectionsOf } from "@bourse/sdk/wasm-module";
import { interactiveManifest } from "@bourse/testing/archives";
import { beforeAll, describe, expect, it } from "vitest";
import { againstPresent } from "../../../scripts/generate/released-sdks/released-sdks.ts";
import { SDK_WORDS } from "../../runtime/src/dossier/generated/sdk-words.ts";
import { digestOfWords } from "../../runtime/src/dossier/strings.ts";
import { dossierLines } from "../src/cli/dossier-lines.ts";
import { paint } from "../src/cli/text.ts";

const CODE = 10;
const END = 0x0b;
const NOP = 0x01;

/** An engine of another build: the last function of this one has an instruction more, which does nothing. */
function anotherBuild(engine: Uint8Array): Uint8Array {
  const sections = sectionsOf(engine).map((section) => {
    if (section.id !== CODE) return section;
    const reader = new Reader(section.content);
    const bodies = Array.from({ length: reader.number() }, () => reader.bytes(reader.number()));
    const changed = bodies.map((body, index) =>
      index < bodies.length - 1 ? body : joined([body.subarray(0, -1), Uint8Array.of(NOP, END)]),
    );
    const all = [encoded(bodies.length), ...changed.flatMap((body) => [encoded(body.length), body])];
    return { id: CODE, content: joined(all) };
  });
  return moduleOf(sections);
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const EARLIER = "ofTheEarlierSdk";
const OWN = "ofTheAuthor";

/** A program whose names are the strings of its module. */
const programOf = (...names: readonly string[]) => names.map((each) => `const ${each} = 1;\n`).join("");

/** An SDK with a name that the present one has no longer. */
const released = (bytes: Uint8Array): ReleasedSdk =>
  againstPresent("0.1.9", {
    engines: [{ name: "interactive.wasm", sha256: sha256(bytes), code: sha256(contentOf(sectionsOf(bytes), CODE)) }],
    words: SDK_WORDS + digestOfWords(EARLIER),
  });

let present: Engine;
let other: Engine;
beforeAll(async () => {
  present = await engineOf(2);
  const bytes = new Uint8Array(anotherBuild(present.bytes));
  other = { ...present, bytes, module: await WebAssembly.compile(bytes) };
});

/** The dossier of a program on an engine. Nothing is run: its contents are what is looked at. */
async function dossierOf(engine: Engine, program: string, sdks: readonly ReleasedSdk[]) {
  const made = snapshotOf(engine, program);
  if (!made.ok) throw new Error(made.words);
  const contributes = { views: { main: [{ id: "svc.example.view", name: "Main", interactive: true }] } };
  const files = new Map([["main.wasm", made.guest]]);
  const { archive } = buildPackage({ manifest: interactiveManifest({ contributes }), files });
  if (!archive) throw new Error("there is no archive");
  const engines = await guestEngines();
  const dossier = await makeDossier(archive, { engines, released: sdks, signal: AbortSignal.abort() });
  if (!dossier.ok) throw new Error(JSON.stringify(dossier.issues));
  return dossier;
}

describe("a guest of another release of the SDK", () => {
  it("is recognised by its engine, whose strings are not the author's", async () => {
    const program = programOf(EARLIER, OWN);
    const dossier = await dossierOf(other, program, [released(other.bytes)]);
    const { module, strings } = dossier.document;
    expect(module?.engine).toEqual({ name: "interactive.wasm", sha256: sha256(other.bytes), release: "0.1.9" });
    expect(strings.shown).toContain(OWN);
    expect(strings.shown).not.toContain(EARLIER);
    expect(strings.count).toBeLessThan(20);
    expect(dossierLines(dossier, paint(false)).join("\n")).toContain("interactive.wasm of the SDK, release 0.1.9");
    const unknown = await dossierOf(other, program, []);
    expect(unknown.document.module?.engine).toBeNull();
    expect(unknown.document.strings.count).toBeGreaterThan(1000);
  });

  it("is told from one of this release by its strings, where both have the same engine", async () => {
    const sdks = [released(present.bytes)];
    const earlier = await dossierOf(present, programOf(EARLIER, OWN), sdks);
    expect(earlier.document.module?.engine).toMatchObject({ release: "0.1.9" });
    const now = await dossierOf(present, programOf(OWN), sdks);
    expect(now.document.module?.engine).toEqual({ name: "interactive.wasm", sha256: sha256(present.bytes) });
    expect(now.document.strings.shown).toContain(OWN);
  });
});
