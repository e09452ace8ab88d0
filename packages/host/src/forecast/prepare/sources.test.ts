import { spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EgressRequest } from "@bourse/egress";
import { refusalCode } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EXAMPLE, NUMPY, PYTHON, runPython, testFolder } from "../../../test/fixtures/forecast/model.fixture.ts";
import { findWeights } from "./weights.ts";

let folder: ReturnType<typeof testFolder>;
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => folder.remove());

const PACKAGE = join(EXAMPLE, "package");
const WEIGHTS = readFileSync(join(PACKAGE, "weights/model.safetensors"));

describe("[P26] weights that the package does not carry", () => {
  const entry = { path: "model.safetensors", bytes: WEIGHTS.length, sha256: hash("sha256", WEIGHTS) };
  const lock = { model_revision: "a".repeat(40), seed: 1, numpy: { version: "1.24.2", wheels: [] }, weights: [entry] };
  const find = (body: Uint8Array, status = 200, repositoryUrl?: string) => {
    const asked: EgressRequest[] = [];
    const request = async (given: EgressRequest) => {
      asked.push(given);
      return { status, headers: {}, body, url: given.url };
    };
    const downloads = { folder: join(folder.path, "downloads"), signal: new AbortController().signal };
    const found = findWeights({ lock, packageFiles: {} }, { repositoryUrl, egress: { request } }, downloads);
    return { found, asked, ...downloads };
  };

  it("are fetched from the contract's repository at their revision, with the size and hash of the lock file, once", async () => {
    const first = find(WEIGHTS, 200, "https://models.example/");
    expect(await first.found).toBe(first.folder);
    const url = `https://models.example/svc/time-series-forecast/${"a".repeat(40)}/model.safetensors`;
    expect(first.asked).toMatchObject([{ url, maxBytes: WEIGHTS.length }]);
    expect(readFileSync(join(first.folder, entry.path))).toEqual(WEIGHTS);
    const again = find(WEIGHTS, 200, "https://models.example");
    await again.found;
    expect(again.asked).toEqual([]);
  });

  it("are refused with other bytes, from an answer that is none, and without a source", async () => {
    const changed = find(Buffer.from("x"), 200, "https://models.example");
    expect(await refusalCode(changed.found)).toBe("forecast.weights_missing");
    expect(readdirSync(changed.folder)).toEqual([]);
    expect(await refusalCode(find(WEIGHTS, 404, "https://models.example").found)).toBe("forecast.weights_missing");
    expect(await refusalCode(find(WEIGHTS).found)).toBe("forecast.weights_missing");
  });
});

describe("a wheel of NumPy", () => {
  function prepare(lockFile: (sha256: string) => object) {
    const environment = join(folder.path, "model");
    cpSync(PACKAGE, join(environment, "package"), { recursive: true });
    const wheel = join(folder.path, "numpy-1.24.2-cp311-cp311-test.whl");
    // A wheel is a zip file; Debian's NumPy is packed into one.
    runPython(`
import os, zipfile
with zipfile.ZipFile(${JSON.stringify(wheel)}, "w") as out:
    for root, _, names in os.walk(${JSON.stringify(join(NUMPY, "numpy"))}):
        if "/tests" not in root and "__pycache__" not in root:
            for name in names: out.write(os.path.join(root, name), os.path.relpath(os.path.join(root, name), ${JSON.stringify(NUMPY)}))
    out.writestr("numpy/evil.pth", "import os")
    out.writestr("evil.py", "x")
`);
    const lock = JSON.parse(readFileSync(join(PACKAGE, "forecast.lock.json"), "utf8"));
    const changed = lockFile(hash("sha256", readFileSync(wheel)));
    writeFileSync(
      join(environment, "package/forecast.lock.json"),
      JSON.stringify({ ...lock, numpy: { ...lock.numpy, ...changed } }),
    );
    mkdirSync(join(environment, "numpy"), { recursive: true });
    const script = join(environment, "package/tools/forecast/prepare.py");
    const input = `${JSON.stringify({ numpy: wheel, weights: null })}\n`;
    const { stdout } = spawnSync(PYTHON, ["-I", "-S", "-B", script], { input, encoding: "utf8" });
    return { last: JSON.parse(stdout.trim().split("\n").at(-1) ?? ""), environment };
  }
  const file = "numpy-1.24.2-cp311-cp311-test.whl";

  it("is unpacked when the lock file names it with its bytes, without code that runs unasked", () => {
    const { last, environment } = prepare((sha256) => ({ wheels: [{ file, sha256 }] }));
    expect(last).toMatchObject({ result: { numpy: "1.24.2" } });
    expect(existsSync(join(environment, "numpy/numpy/__init__.py"))).toBe(true);
    expect(["numpy/numpy/evil.pth", "numpy/evil.py"].filter((each) => existsSync(join(environment, each)))).toEqual([]);
  });

  it.each([
    ["it does not name", () => ({})],
    ["that has other bytes", () => ({ wheels: [{ file, sha256: "0".repeat(64) }] })],
  ])("is refused %s", (_what, lock) => {
    expect(prepare(lock).last).toMatchObject({ error: { code: "wheel_unknown" } });
  });
});
