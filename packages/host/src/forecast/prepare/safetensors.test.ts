import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { refusalCode } from "@bourse/host/testing";
import { SYSTEM_CLOCK, SYSTEM_RANDOM } from "@bourse/platform";
import { patiently } from "@bourse/testing/patience";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  EXAMPLE,
  modelPackage,
  NUMPY,
  PYTHON,
  runPython,
  SHORT_LIMITS,
  testFolder,
} from "../../../test/fixtures/forecast/model.fixture.ts";
import { readAnswer } from "../../services/forecasts/read-answer.ts";
import { startModel } from "../serve/start.ts";
import { removeTree } from "../tree/change-tree.ts";
import { prepareModel } from "./prepare.ts";

const LOCK = readFileSync(join(EXAMPLE, "package/forecast.lock.json"), "utf8");
const WEIGHTS = readFileSync(join(EXAMPLE, "package/weights/model.safetensors"));

/** Defines `good`, `header`, `body`, and ways to bend them. */
const PACK = `
import json
from svcforecast import safetensors, network
good = sys.stdin.buffer.read()
size = int.from_bytes(good[:8], "little")
header, body = json.loads(good[8:8 + size]), good[8 + size:]
def pack(header, body=body, claimed=None):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return (len(text) if claimed is None else claimed).to_bytes(8, "little") + text + body
def bent(**more):
    return pack({**header, **more})
def without(name):
    tensors, metadata = safetensors.read(good)
    return safetensors.write({key: value for key, value in tensors.items() if key != name}, metadata)
def changed(metadata=header["__metadata__"], **more):
    tensors, _ = safetensors.read(good)
    return safetensors.write({**tensors, **more}, metadata)
import numpy as np
levels = header["levels"]
`;

/** Each fault of a file, and the code that the reader names. */
const FAULTS: readonly (readonly [string, string, string])[] = [
  ["shorter than its length field", 'b"1234567"', "file_short"],
  ["cut", "good[:-1]", "tensor_place"],
  ["longer than its tensors", 'good + b"x"', "bytes_left"],
  ["with a header of more bytes than it has", "pack(header, claimed=1 << 62)", "header_size"],
  ["a pickle", 'b"\\x80\\x04\\x95" + good', "header_size"],
  ["with a list for a header", 'pack(b"[1]")', "header_json"],
  ["with a header that is no JSON", 'pack(b"{nope")', "header_json"],
  ["with a header that is not UTF-8", "pack(b'{\"\\xff\": 1}')", "header_json"],
  ["with a name twice", 'pack(b\'{"a": 1, "a": 2}\')', "header_json"],
  ["with NaN in its header", "pack(b'{\"a\": NaN}')", "header_json"],
  ["with a number of 5000 digits", "pack(b'{\"a\": ' + b'9' * 5000 + b'}')", "header_json"],
  ["nested without end", "pack(b'{' + b'\"a\":[' * 100000)", "header_json"],
  ["without tensors", "pack({})", "tensor_count"],
  ["with metadata that is no text", 'bent(__metadata__={"a": 1})', "metadata"],
  ["with a field more", 'bent(levels={**levels, "code": "x"})', "tensor_fields"],
  ["of half precision", 'bent(levels={**levels, "dtype": "F16"})', "dtype"],
  ["with a list for a type", 'bent(levels={**levels, "dtype": ["F32"]})', "dtype"],
  ["with a negative size", 'bent(levels={**levels, "shape": [-1]})', "shape"],
  ["with a truth value for a size", 'bent(levels={**levels, "shape": [True]})', "shape"],
  ["with a size that is not its bytes", 'bent(levels={**levels, "shape": [3]})', "tensor_size"],
  ["with tensors that overlap", 'bent(more={**levels, "shape": [9]})', "tensor_place"],
  ["with a gap", 'bent(levels={**levels, "data_offsets": [v + 8 for v in levels["data_offsets"]]})', "tensor_place"],
  ["with infinite values", 'pack(header, b"\\xff" * len(body))', "value_not_finite"],
  ["of another format", 'changed({"format": "x"})', "format"],
  ["with a tensor of another name", 'changed(extra=np.zeros(2, "<f4"))', "tensor_name"],
  ["with levels that do not ascend", "changed(levels=np.zeros(9))", "levels"],
  ["with an even number of levels", "changed(levels=np.linspace(0.1, 0.9, 8))", "levels"],
  ["without a scale", 'without("input.scale")', "input"],
  ["without a bias", 'without("layer.1.bias")', "layer_number"],
  [
    "with a last layer of another width",
    'changed(**{"layer.3.weight": np.zeros((8, 9)), "layer.3.bias": np.zeros(8)})',
    "levels",
  ],
  ["with layers that do not fit", 'changed(**{"layer.1.bias": np.zeros(3)})', "layer_shape"],
];

describe("[MODEL-11, MODEL-12] the reader of weights", () => {
  it("names the fault of every file that is not exactly of the documented form", () => {
    const cases = FAULTS.map(([name, code]) => `(${JSON.stringify(name)}, lambda: ${code})`).join(",\n");
    const told = runPython(
      `${PACK}
found = []
for name, make in [${cases}]:
    try:
        network.Network(*safetensors.read(make()))
        found.append([name, "accepted"])
    except safetensors.BadWeights as cause:
        found.append([name, cause.code])
network.Network(*safetensors.read(good))
print(json.dumps(found))
`,
      WEIGHTS,
    );
    expect(JSON.parse(told)).toEqual(FAULTS.map(([name, , fault]) => [name, fault]));
  });
});

let folder: ReturnType<typeof testFolder>;
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => removeTree(folder.path));

/** The example with other weights, named by its lock file and its manifest as an author of such a model would. */
function modelWith(weights: Uint8Array) {
  const sha256 = hash("sha256", weights);
  const revision = sha256.slice(0, 40);
  const entry = { path: "model.safetensors", bytes: weights.length, sha256 };
  const lock = JSON.stringify({ ...JSON.parse(LOCK), model_revision: revision, weights: [entry] });
  const { metadata, packed } = modelPackage({ "weights/model.safetensors": weights, "forecast.lock.json": lock });
  return { files: packed, metadata: { ...metadata, modelRevision: revision } };
}

async function prepare({ files, metadata }: ReturnType<typeof modelWith>) {
  const shared = { metadata, clock: SYSTEM_CLOCK, limits: SHORT_LIMITS, signal: new AbortController().signal };
  const wanted = { ...shared, files, folder: join(folder.path, "model"), progress: () => undefined };
  const prepared = await prepareModel(wanted, {
    ...shared,
    search: { environment: { MODEL_PYTHON: PYTHON, MODEL_WHEELS: NUMPY } },
    weights: { egress: { request: () => Promise.reject(new Error("no network in this test")) } },
  });
  return { ...shared, folder: wanted.folder, prepared, random: SYSTEM_RANDOM };
}

const written = (code: string) => Buffer.from(runPython(`${PACK}\nprint((${code}).hex())`, WEIGHTS), "hex");

describe("[P26, MODEL-12] weights of another size", () => {
  it.each([
    ["a single layer with three levels, in F64", [], 3, "<f8"],
    ["five wide layers with 21 levels, in F32", [300, 200, 100, 50], 21, "<f4"],
  ])("%s, are prepared and serve with the same programs", async (_what, hidden, levels, dtype) => {
    const made = written(`(lambda random, widths: safetensors.write({
      "input.mean": np.zeros(12, "${dtype}"), "input.scale": np.ones(12, "${dtype}"),
      "levels": np.linspace(0.01, 0.99, ${levels}),
      **{f"layer.{i}.weight": (random.normal(size=(b, a)) / 10).astype("${dtype}") for i, (a, b) in enumerate(zip([12, *widths], widths))},
      **{f"layer.{i}.bias": np.zeros(b, "${dtype}") for i, b in enumerate(widths)},
    }, {"format": network.FORMAT}))(np.random.default_rng(1), [${[...hidden, levels].join(", ")}])`);
    const model = modelWith(made);
    const serving = await startModel(await prepare(model));
    const closes = Array.from({ length: 64 }, (_, index) => 100 + (index % 5));
    const times = closes.map((_, index) => new Date(index * 86_400_000).toISOString());
    const asked = { symbol: "X", timeframe: "1D", times, closes, horizon: 64, quantiles: [0.01, 0.3, 0.5, 0.99] };
    const body = JSON.stringify(asked);
    const answer = await serving.ask({ method: "POST", path: "/forecast", body }, patiently(5_000));
    await serving.stop();
    const read = readAnswer(answer, asked, model.metadata.modelRevision);
    expect(read.quantiles["0.99"]?.[63]).toBeGreaterThan(read.quantiles["0.01"]?.[63] as number);
  });

  it("that are malformed are refused when they are prepared, although their hash is right, and the fault is named", async () => {
    const model = modelWith(written("changed(levels=np.zeros(9))"));
    const refused = await prepare(model).catch((cause: Error) => cause);
    expect(await refusalCode(Promise.reject(refused))).toBe("forecast.weights_invalid");
    expect(String(refused)).toContain("levels: levels must be an odd number of ascending values between 0 and 1");
  });
});
