import { chmodSync, mkdirSync, utimesSync } from "node:fs";
import path from "node:path";
import { resource } from "@bourse/testing/manifests";
import { describe, expect, it } from "vitest";
import { SETUP_CHECKS } from "../src/marketplace/account/setup.ts";
import { call } from "./fake-io.ts";
import { put, testFolder } from "./workspace.ts";

const folder = testFolder();
const OFF = "http://127.0.0.1:1";

interface Finding {
  readonly check: string;
  readonly state: string;
  readonly message: string;
  readonly remedy: string;
}

/** The findings about a folder, for somebody whose keys and sessions are in `home`. */
async function look(name: string, home = "nobody") {
  const env = { BOURSE_HOME: path.join(folder, home), BOURSE_CLOUD: OFF };
  const called = await call(["doctor", path.join(folder, name), "--json"], { env });
  const { ok, checks } = called.json() as { readonly ok: boolean; readonly checks: readonly Finding[] };
  return { code: called.code, ok, checks, of: (check: string) => checks.find((each) => each.check === check) };
}

describe("bourse doctor of a folder", () => {
  it("finds nothing wrong with a new project on a machine without keys, host and marketplace", async () => {
    await call(["new", path.join(folder, "fresh"), "--template", "wasm-wat"]);
    const { code, ok, checks } = await look("fresh");
    expect([code, ok, checks.filter(({ state }) => state === "wrong")]).toEqual([0, true, []]);
    expect(checks.map(({ check }) => check)).toEqual(SETUP_CHECKS.filter((each) => each !== "build"));
    expect(checks.filter(({ state, remedy }) => (state === "ok") !== (remedy === ""))).toEqual([]);
    const { out } = await call(["doctor", path.join(folder, "fresh")], { env: { BOURSE_CLOUD: OFF } });
    expect(out).toMatch(/^ok {4}node: Node \d+\.[\s\S]*\nNothing is wrong\.\n$/);
  });

  it("names a module that is older than its source, and the command that builds it", async () => {
    const project = path.join(folder, "stale");
    await call(["new", project, "--template", "wasm-wat"]);
    const later = new Date(Date.now() + 60_000);
    utimesSync(path.join(project, "src/main.wat"), later, later);
    const { code, of } = await look("stale");
    expect([code, of("build")]).toEqual([
      1,
      {
        check: "build",
        state: "wrong",
        message: "src/main.wat is newer than package/main.wasm",
        remedy: expect.stringContaining("npm run build --prefix"),
      },
    ]);
  });

  it("names the first fault of a package, and a folder that has none", async () => {
    put(folder, "faulty/manifest.json", JSON.stringify({ ...resource(), nonsense: 1 }));
    const faulty = await look("faulty");
    expect([faulty.code, faulty.of("package")]).toMatchObject([
      1,
      { state: "wrong", message: expect.stringContaining("nonsense") },
    ]);
    mkdirSync(path.join(folder, "empty"));
    expect((await look("empty")).of("folder")).toMatchObject({
      state: "wrong",
      remedy: expect.stringContaining("bourse new"),
    });
    expect((await look("absent")).of("folder")).toMatchObject({ state: "wrong" });
  });

  it.skipIf(process.platform !== "linux")("names files that differ only in case", async () => {
    put(folder, "cased/manifest.json", JSON.stringify(resource()));
    put(folder, "cased/A.txt", "1");
    put(folder, "cased/a.txt", "2");
    expect((await look("cased")).of("names")).toMatchObject({
      state: "wrong",
      message: "A.txt and a.txt differ only in case",
    });
  });

  it.skipIf(process.platform === "win32")(
    "names keys that others can read, with the command that ends it",
    async () => {
      await call(["keys", "create", "--no-passphrase"], { env: { BOURSE_HOME: path.join(folder, "owner") } });
      const key = path.join(folder, "owner/keys/default.json");
      expect((await look("fresh", "owner")).of("keys")).toMatchObject({ state: "ok", message: "default" });
      chmodSync(key, 0o644);
      expect((await look("fresh", "owner")).of("keys")).toMatchObject({
        state: "wrong",
        remedy: expect.stringContaining(`chmod 600 ${key}`),
      });
    },
  );

  it("names a session that has expired", async () => {
    const session = { token: "t".repeat(43), expiresAt: "2020-01-01T00:00:00.000Z", email: "a@example.com" };
    const file = put(folder, "expired/sessions.json", JSON.stringify({ [OFF]: session }));
    chmodSync(file, 0o600);
    chmodSync(path.dirname(file), 0o700);
    expect((await look("fresh", "expired")).of("session")).toMatchObject({
      state: "wrong",
      remedy: expect.stringContaining("bourse login"),
    });
  });

  it("names packages of several releases in a project, and a tool of another version than this", async () => {
    await call(["new", path.join(folder, "mixed"), "--template", "resource"]);
    for (const [name, version] of [
      ["tool", "0.0.1"],
      ["contract", "0.0.2"],
    ] as const)
      put(folder, `mixed/node_modules/@bourse/${name}/package.json`, JSON.stringify({ name, version }));
    const { of } = await look("mixed");
    expect(of("tool")).toMatchObject({ state: "wrong", message: expect.stringContaining("the project has 0.0.1") });
    expect(of("packages")).toMatchObject({
      state: "wrong",
      message: "packages of several releases: contract 0.0.2, tool 0.0.1",
    });
  });
});
