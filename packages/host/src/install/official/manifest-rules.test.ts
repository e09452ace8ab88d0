import { createHash } from "node:crypto";
import { keyId, packageStatement } from "@bourse/archive";
import { newOfficials } from "@bourse/archive/testing";
import type { PublishedRecord } from "@bourse/client";
import { canonicalize, type JsonObject } from "@bourse/contract";
import { fakeRunner, type Release, type TestHost, testHost } from "@bourse/host/testing";
import {
  type Files,
  managedModelManifest,
  rawGzip,
  rawTar,
  sampleSite,
  webAppManifest,
} from "@bourse/testing/archives";
import { newKeyPair, signWith } from "@bourse/testing/keys";
import { ABSENT, changed } from "@bourse/testing/manifests";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HostRefusal } from "../../refusal.ts";

const officials = newOfficials();
const publisher = newKeyPair();
const SITE = sampleSite();
const NEEDS = {
  licence: { name: "CC BY-NC 4.0", path: "LICENSE.weights.txt" },
  disk_bytes: 90_000_000,
  memory_bytes: 200_000_000,
  downloads: [],
};
const MODEL: Files = new Map([
  ["LICENSE.weights.txt", Buffer.from("For research.")],
  ["tools/forecast/needs.json", Buffer.from(JSON.stringify(NEEDS))],
  ["tools/forecast/prepare.py", Buffer.from("pass\n")],
  ["tools/forecast/server.py", Buffer.from("pass\n")],
]);
const APP_META = "/metadata/webApp";
const MODEL_META = "/metadata/managedModel";
const HASH = "0".repeat(64);

let host: TestHost;
beforeAll(async () => {
  host = await testHost({
    officialSet: officials.file,
    runners: [fakeRunner("webApp", "workspace"), fakeRunner("managedModel")],
  });
});
afterAll(() => host.dispose());

/** A version that its publisher and enough official keys signed: the package's rules alone stand against it. */
function signed(manifestBytes: Uint8Array, files: Files): Release {
  const contents = [["manifest.json", manifestBytes] as const, ...[...files].toSorted(([a], [b]) => (a < b ? -1 : 1))];
  const archive = rawGzip(rawTar(contents.map(([name, content]) => ({ name, content }))));
  const digest = createHash("sha256").update(archive).digest("hex");
  const manifest = JSON.parse(Buffer.from(manifestBytes).toString());
  const { id, version, apiVersion, runtime, capabilities, minHostVersion } = manifest;
  const statement = { manifest: manifestBytes, digest, id, version };
  const key = keyId(publisher.publicKey);
  const record: PublishedRecord = {
    id,
    version,
    channel: "stable",
    minHostVersion,
    apiVersion,
    runtime,
    capabilities,
    abiMask: 0,
    digest,
    size: archive.length,
    publisher: manifest.publisher,
    publisherVerified: true,
    keyId: key,
    publicKey: publisher.publicKey,
    signature: signWith(publisher, packageStatement({ ...statement, keyId: key })),
    endorsements: officials.endorse(statement),
    manifest: manifestBytes,
    state: "published",
    publishedAt: "2026-01-02T03:04:05.000Z",
  };
  return { record, archive };
}

async function refusalOf({ record, archive }: Release): Promise<string> {
  host.marketplace.publish({ record, archive });
  const refused = await host.service.resolve({ id: record.id, version: record.version }).then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (refused === undefined) return "nothing";
  if (!(refused instanceof HostRefusal)) throw refused;
  return `${refused.code}: ${refused.message}`;
}

const bytesOf = (draft: Uint8Array, pointer: string, value: unknown) =>
  canonicalize(changed(JSON.parse(Buffer.from(draft).toString()), pointer, value) as JsonObject);

describe("a host takes no official package that breaks a rule of its runtime, whoever signed it", () => {
  it("and takes the same ones without the change", async () => {
    expect(await refusalOf(signed(webAppManifest(SITE), SITE))).toBe("nothing");
    expect(await refusalOf(signed(managedModelManifest(MODEL), MODEL))).toBe("nothing");
  });

  it.each([
    ["[WEBAPP-01] an entry point", "/entry_point", "index.html", "/entry_point"],
    ["[WEBAPP-02] a host before 3.0.0", "/minHostVersion", "2.9.9", "/minHostVersion"],
    ["[WEBAPP-03] a view id of another form", "/contributes/webApp/viewId", "svc.calendar_app.view", "/contributes"],
    ["[WEBAPP-04] a second key of the metadata", "/metadata/other", {}, "/metadata/other"],
    ["[WEBAPP-05] another protocol", `${APP_META}/protocol`, "svc-webapp-v2", `${APP_META}/protocol`],
    ["[WEBAPP-06] another entry", `${APP_META}/entry`, "main.html", `${APP_META}/entry`],
    ["[WEBAPP-07] no index.html", `${APP_META}/files/index.html`, ABSENT, `${APP_META}/files`],
    ["[WEBAPP-08] origins that are no list", `${APP_META}/networkOrigins`, {}, `${APP_META}/networkOrigins`],
    ["[WEBAPP-09] a program", `${APP_META}/files/run.exe`, HASH, `${APP_META}/files`],
    ["[WEBAPP-10] an origin without TLS", `${APP_META}/networkOrigins/-`, "http://a.example.com", APP_META],
    ["[WEBAPP-11] a private address", `${APP_META}/networkOrigins/-`, "https://10.0.0.1", APP_META],
  ])("%s of a web application", async (_, pointer, value, at) => {
    const refusal = await refusalOf(signed(bytesOf(webAppManifest(SITE), pointer, value), SITE));
    expect(refusal).toMatch(/^trust\.record_mismatch: its manifest is refused: .* \[(manifest|origin)\.[a-z_]+\]$/);
    expect(refusal).toContain(` ${at}`);
  });

  it.each([
    ["[MODEL-01] another id", "/id", "svc.other_forecasts", "/id"],
    ["[MODEL-03] a host before 3.0.0", "/minHostVersion", "2.9.9", "/minHostVersion"],
    ["[MODEL-04] another protocol", "/contributes/forecastProvider/protocol", "v2", "/contributes"],
    ["[MODEL-05] a second key of the metadata", "/metadata/other", {}, "/metadata/other"],
    ["[MODEL-06] a field that is missing", `${MODEL_META}/numpyVersion`, ABSENT, MODEL_META],
    ["[MODEL-07] another protocol", `${MODEL_META}/protocol`, "forecast-http-v2", MODEL_META],
    ["[MODEL-08] another Python", `${MODEL_META}/pythonVersion`, "3.12.1", `${MODEL_META}/pythonVersion`],
    ["[MODEL-09] another library", `${MODEL_META}/forecastLibVersion`, "2.0.0", `${MODEL_META}/forecastLibVersion`],
    ["[MODEL-10] a NumPy without a patch", `${MODEL_META}/numpyVersion`, "1.26", `${MODEL_META}/numpyVersion`],
    ["[MODEL-11] other weights", `${MODEL_META}/modelRepository`, "somebody/model", `${MODEL_META}/modelRepository`],
    ["[MODEL-12] a branch as revision", `${MODEL_META}/modelRevision`, "main", `${MODEL_META}/modelRevision`],
    ["[MODEL-13] another preparation", `${MODEL_META}/prepareEntryPoint`, "run.py", `${MODEL_META}/prepareEntryPoint`],
    ["[MODEL-14] another service", `${MODEL_META}/serviceEntryPoint`, "run.py", `${MODEL_META}/serviceEntryPoint`],
    ["[MODEL-15] no service", `${MODEL_META}/files/tools~1forecast~1server.py`, ABSENT, `${MODEL_META}/files`],
    ["[MODEL-16] commercial use", `${MODEL_META}/requiresNonCommercialResearch`, false, MODEL_META],
  ])("%s of a model", async (_, pointer, value, at) => {
    const refusal = await refusalOf(signed(bytesOf(managedModelManifest(MODEL), pointer, value), MODEL));
    expect(refusal).toMatch(/^trust\.record_mismatch: its manifest is refused: .* \[(manifest|origin)\.[a-z_]+\]$/);
    expect(refusal).toContain(` ${at}`);
  });

  it("[MODEL-02] a version that is none", async () => {
    const refusal = await refusalOf(signed(bytesOf(managedModelManifest(MODEL), "/version", "1.0"), MODEL));
    expect(refusal).not.toBe("nothing");
    expect(host.service.extensions().extensions).toEqual([]);
  });
});
