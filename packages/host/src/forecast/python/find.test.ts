import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { refusalCode } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testFolder } from "../../../test/fixtures/forecast/model.fixture.ts";
import { findNumpy, findPython } from "./find.ts";

let folder: ReturnType<typeof testFolder>;
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => folder.remove());

const TAG = `${process.platform === "linux" ? "manylinux_2_17" : "macosx_11_0"}_${process.arch === "x64" ? "x86_64" : "aarch64"}`;
const WANTED = {
  version: "1.24.2",
  wheels: [`numpy-1.24.2-cp311-cp311-${TAG}.whl`, "numpy-1.24.2-cp311-cp311-win_amd64.whl"],
};

function numpyIn(name: string, version: string): string {
  const at = join(folder.path, name);
  mkdirSync(join(at, "numpy"), { recursive: true });
  mkdirSync(join(at, `numpy-${version}.dist-info`));
  writeFileSync(join(at, "numpy/__init__.py"), "");
  return at;
}

function wheelIn(name: string, wheel: string): string {
  const at = join(folder.path, name);
  mkdirSync(at, { recursive: true });
  writeFileSync(join(at, wheel), "");
  return at;
}

describe("finding NumPy", () => {
  it("takes the exact version, and says what is there instead", async () => {
    const [newer, exact] = [numpyIn("newer", "1.26.4"), numpyIn("exact", "1.24.2")];
    expect(await findNumpy(WANTED, ["", newer, exact])).toEqual({ place: exact, others: [`NumPy 1.26.4 in ${newer}`] });
    expect(await findNumpy(WANTED, [newer, join(folder.path, "nothing")])).toEqual({
      others: [`NumPy 1.26.4 in ${newer}`],
    });
  });

  it("takes a wheel only if the package names it and it is one of this system", async () => {
    const [known = "", other = ""] = WANTED.wheels;
    const at = wheelIn("known", known);
    expect(await findNumpy(WANTED, [at])).toEqual({ place: join(at, known), others: [] });
    const unknown = await findNumpy({ ...WANTED, wheels: [] }, [at]);
    expect(unknown).toEqual({ others: [`the wheel ${known}, which the package does not name`] });
    expect((await findNumpy(WANTED, [wheelIn("other", other)])).place).toBeUndefined();
  });

  it("looks into the virtual environment of a Python, and names another version that it finds there", async () => {
    const program = join(folder.path, "venv/bin/python3.11");
    mkdirSync(join(folder.path, "venv/bin"), { recursive: true });
    const facts = { version: "3.11.9", implementation: "cpython", program, folders: [] };
    writeFileSync(program, `#!/bin/sh\necho '${JSON.stringify(facts)}'\n`);
    chmodSync(program, 0o755);
    const search = { environment: { MODEL_PYTHON: program }, usual: [], platform: "linux" } as const;
    const wanted = { python: "3.11.2", numpy: "1.24.2", wheels: [] };
    numpyIn("venv/lib/python3.11/site-packages", "2.0.0");
    const tried: string[] = [];
    const refused = await findPython(wanted, search, (verdict) => tried.push(verdict)).catch((cause: Error) => cause);
    expect(await refusalCode(Promise.reject(refused))).toBe("forecast.numpy_missing");
    expect(String(refused)).toMatch(/python3\.11: is 3\.11\.9, without NumPy 1\.24\.2 but NumPy 2\.0\.0$/);
    expect(tried).toEqual([
      expect.stringMatching(/^\/.*venv\/bin\/python3\.11: is 3\.11\.9, .* NumPy 2\.0\.0 in \/.*/),
    ]);
    const place = numpyIn("other/lib/python3.11/site-packages", "1.24.2");
    const { numpy } = await findPython(wanted, {
      ...search,
      environment: { MODEL_PYTHON: program, MODEL_WHEELS: place },
    });
    expect(numpy).toBe(place);
  });
});
