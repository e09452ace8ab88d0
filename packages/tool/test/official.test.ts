import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { endorsementsOf, keyId, readOfficialSets } from "@bourse/archive";
import { packModel, packSite, signPackage } from "@bourse/cloud/testing";
import { managedModelManifest, sampleSite, webAppManifest } from "@bourse/testing/archives";
import { newKeyPair } from "@bourse/testing/keys";
import { beforeAll, describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { put, testFolder } from "./workspace.ts";

const folder = testFolder();
const home = path.join(folder, "home");
const env = { BOURSE_HOME: home };
const run = (args: readonly string[]) => call(args, { env });
const file = (name: string) => path.join(folder, name);

const site = packSite();
const archive = put(folder, "board.tar.gz", site.archive);
const publisher = newKeyPair();
const record = put(
  folder,
  "board.record.json",
  JSON.stringify({
    id: site.id,
    version: site.version,
    publisher: site.publisher,
    digest: site.digest,
    size: site.archive.length,
    key_id: keyId(publisher.publicKey),
    public_key: Buffer.from(publisher.publicKey).toString("base64"),
    signature: signPackage(site, publisher),
  }),
);

beforeAll(async () => {
  for (const name of ["first", "second", "third", "later", "stranger"])
    await run(["keys", "create", name, "--no-passphrase"]);
});

describe("bourse official init", () => {
  it("makes a key on this machine and a file of it, and never writes over one", async () => {
    const made = await run(["official", "init", file("one.json"), "--no-passphrase", "--json"]);
    expect(made.code).toBe(0);
    expect(made.json()).toMatchObject({ ok: true, sets: [{ revision: 1, threshold: 1, keys: [expect.any(String)] }] });
    expect(statSync(path.join(home, "keys", "official.json")).mode & 0o777).toBe(0o600);
    expect(readFileSync(file("one.json"), "utf8")).not.toContain("seed");
    expect((await run(["official", "init", file("one.json")])).code).toBe(1);
  });

  it("takes keys of this machine and public keys, and needs more than half of them unless told otherwise", async () => {
    const other = Buffer.from(newKeyPair().publicKey).toString("base64");
    const made = await run(["official", "init", file("mixed.json"), "--keys", "first", "second", other, "--json"]);
    expect(made.json()).toMatchObject({ sets: [{ threshold: 2, signed_by: [] }] });
    expect(readOfficialSets(readFileSync(file("mixed.json"))).ok).toBe(true);
  });

  it.each([
    ["a threshold of 0", ["first", "second", "--threshold", "0"]],
    ["a threshold above the keys", ["first", "second", "--threshold", "3"]],
    ["a threshold that is no number", ["first", "--threshold", "one"]],
    ["the same key twice", ["first", "first"]],
    ["an unknown key", ["nobody"]],
  ])("[R-SIGNATURE] refuses %s, and leaves no file", async (_, keys) => {
    const made = await run(["official", "init", file("bad.json"), "--keys", ...keys]);
    expect(made.code).toBe(1);
    expect(existsSync(file("bad.json"))).toBe(false);
  });
});

describe("bourse official sign and verify", () => {
  const sets = file("sets.json");
  const signatures = file("board.official.json");
  const verify = async (...more: readonly string[]) => {
    const { code, json } = await run(["verify", archive, "--record", record, "--json", ...more]);
    return { code, ...json() } as { code: number; verdict: string; official: { missing: number; signed_by: string[] } };
  };
  beforeAll(() => run(["official", "init", sets, "--keys", "first", "second", "third"]));

  it("[SERVICE-17] says what is missing until enough keys have signed", async () => {
    expect(await verify()).toMatchObject({ code: 0, verdict: "not_compared", official: { set: null, missing: null } });
    expect(await verify("--official", sets)).toMatchObject({
      code: 1,
      verdict: "not_official",
      official: { missing: 2 },
    });
    expect((await run(["official", "sign", archive, "--key", "first", "--out", signatures])).code).toBe(0);
    const one = await verify("--official", sets, "--endorsements", signatures);
    expect(one).toMatchObject({ code: 1, verdict: "not_official", official: { missing: 1, threshold: 2 } });
    await run(["official", "sign", archive, "--key", "third", "--out", signatures]);
    // The same key again changes nothing.
    await run(["official", "sign", archive, "--key", "third", "--out", signatures]);
    const two = await verify("--official", sets, "--endorsements", signatures);
    expect(two).toMatchObject({ code: 0, verdict: "not_compared", official: { missing: 0, faults: [] } });
    expect(two.official.signed_by).toHaveLength(2);
    const inspected = await run(["inspect", archive, "--official", sets, "--endorsements", signatures]);
    expect(inspected.out).toContain("2 signed of the 2 that set 1 needs (it has 3 keys)");
    expect(inspected.out).toContain(`signed by ${two.official.signed_by[0]}`);
  });

  it("[R-SIGNATURE] names a signature that does not count", async () => {
    const strange = file("strange.json");
    await run(["official", "sign", archive, "--key", "stranger", "--out", strange]);
    const found = await verify("--official", sets, "--endorsements", strange);
    expect(found).toMatchObject({ verdict: "not_official", official: { faults: [{ code: "official.key_unknown" }] } });
    const { out } = await run(["verify", archive, "--record", record, "--official", sets, "--endorsements", strange]);
    expect(out).toContain("not counted");
    expect(out).toContain("a stranger's, or of a set that is newer than set 1. [official.key_unknown]");
  });

  it("[R-SIGNATURE] refuses files that are not what they should be", async () => {
    const junk = put(folder, "junk.json", "{}");
    expect((await verify("--official", junk)).verdict).toBe("official_unreadable");
    expect((await verify("--official", sets, "--endorsements", junk)).verdict).toBe("official_unreadable");
    expect((await run(["inspect", archive, "--official", junk])).code).toBe(1);
    const { out } = await run(["verify", archive, "--record", record, "--official", junk]);
    expect(out).toContain(`${junk}: /: "format" is missing [official.set_invalid]`);
    const absent = await run(["verify", archive, "--record", file("absent.json")]);
    expect(absent.out).toContain(`${file("absent.json")}: The path cannot be read`);
    const alone = await run(["verify", archive, "--record", record, "--endorsements", signatures]);
    expect(alone.out).toContain("not compared: hosts run this runtime only with signatures of official keys");
  });

  it("keeps the signatures of one package in one file", async () => {
    const other = put(folder, "model.tar.gz", packModel().archive);
    const before = readFileSync(signatures, "utf8");
    const mixed = await run(["official", "sign", other, "--key", "first", "--out", signatures, "--json"]);
    expect(mixed.code).toBe(1);
    expect(mixed.out).toContain("official.endorsements_invalid");
    expect(readFileSync(signatures, "utf8")).toBe(before);
    const { endorsements } = JSON.parse(before);
    expect(endorsementsOf(endorsements).every((each) => each.signature.length === 64)).toBe(true);
  });
});

describe("bourse official rotate", () => {
  const sets = file("old.json");
  const next = file("next.json");
  beforeAll(() => run(["official", "init", sets, "--keys", "first", "second", "third"]));

  it("[P9] collects the signatures of the old keys; until then the file is of no use", async () => {
    const proposed = ["official", "rotate", sets, "--keys", "second", "third", "later", "--out", next];
    const open = await run([...proposed, "--sign-with", "first", "--json"]);
    expect(open.code).toBe(1);
    expect(open.json()).toMatchObject({ ok: false, lacks: [expect.stringContaining("1 of the 2 keys")] });
    expect(readOfficialSets(readFileSync(next)).ok).toBe(false);
    expect((await run([...proposed, "--sign-with", "first"])).code).toBe(1);
    const done = await run(["official", "rotate", next, "--sign-with", "second", "--out", next, "--json"]);
    expect(done.json()).toMatchObject({ ok: true, sets: [{ revision: 1 }, { revision: 2, threshold: 2 }] });
    expect(readOfficialSets(readFileSync(next)).ok).toBe(true);
    expect((await run(["official", "show", next])).code).toBe(0);
  });

  it("[P9] makes signatures of replaced keys count no longer, and `verify` says so", async () => {
    const signed = file("both.json");
    for (const key of ["first", "second"]) await run(["official", "sign", archive, "--key", key, "--out", signed]);
    const verify = (set: string) =>
      run(["verify", archive, "--record", record, "--official", set, "--endorsements", signed]);
    expect((await verify(sets)).code).toBe(0);
    const { code, out } = await verify(next);
    expect(code).toBe(1);
    expect(out).toContain("1 missing: 1 signed of the 2 that set 2 needs (it has 3 keys)");
    expect(out).toContain("The key is of set 1, which set 2 has replaced.");
  });

  it("[R-SIGNATURE] refuses a key that is not of the set before, and a file with nothing to sign", async () => {
    const strange = await run([
      "official",
      "rotate",
      next,
      "--sign-with",
      "stranger",
      "--out",
      file("x.json"),
      "--json",
    ]);
    expect(strange.code).toBe(1);
    expect(strange.out).toContain("official.key_unknown");
    expect(existsSync(file("x.json"))).toBe(false);
    expect((await run(["official", "rotate", sets, "--sign-with", "first", "--out", file("x.json")])).code).toBe(1);
    writeFileSync(file("broken.json"), "{");
    expect((await run(["official", "show", file("broken.json")])).code).toBe(1);
  });
});

describe("validate and build", () => {
  const siteFiles = sampleSite();
  const modelFiles = new Map(
    ["tools/forecast/prepare.py", "tools/forecast/server.py"].map((name) => [name, Buffer.from("pass\n")] as const),
  );
  it.each([
    ["webApp", webAppManifest(siteFiles), siteFiles],
    ["managedModel", managedModelManifest(modelFiles), modelFiles],
  ])("[WEBAPP-04, MODEL-05] work on a folder of runtime %s", async (runtime, manifest, files) => {
    for (const [name, content] of [["manifest.json", manifest] as const, ...files])
      put(folder, `${runtime}/${name}`, content);
    expect((await run(["validate", file(runtime)])).code).toBe(0);
    const built = file(`${runtime}.tar.gz`);
    expect((await run(["build", file(runtime), "--out", built])).code).toBe(0);
    const shown = await run(["inspect", built, "--json"]);
    expect(shown.json()).toMatchObject({ ok: true, manifest: { runtime }, official: { set: null } });
  });

  it("refuse a frame and an inline script of a web application, with file and line", async () => {
    const page = Buffer.from("<!doctype html>\n<IFRAME src=a></IFRAME>\n<script>x</script>\n");
    const files = new Map([...siteFiles, ["index.html", page] as const]);
    for (const [name, content] of [["manifest.json", webAppManifest(files)] as const, ...files])
      put(folder, `framed/${name}`, content);
    for (const words of [
      ["validate", file("framed")],
      ["build", file("framed"), "--out", file("framed.tar.gz")],
    ]) {
      const { code, out, err } = await run(words);
      expect(code).toBe(1);
      expect(out + err).toMatch(/index\.html.*line 2: `<iframe` is not allowed/);
      expect(out + err).toContain("line 3: `<script>` has no src");
    }
    expect(existsSync(file("framed.tar.gz"))).toBe(false);
  });
});
