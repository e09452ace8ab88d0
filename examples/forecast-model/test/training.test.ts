import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runPython } from "../../../packages/host/test/fixtures/forecast/model.fixture.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bourse-training-"));
  const bars = path.join(folder, "bars");
  mkdirSync(bars);
  for (const [name, seed] of [["A", 7] as const, ["B", 8] as const]) {
    const closes = walk(seed, 700).map((close) => `${close}`);
    writeFileSync(path.join(bars, `${name}.csv`), `close\n${closes.join("\n")}\n`);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A random walk of whole numbers, the same on each machine. */
function walk(seed: number, count: number): readonly number[] {
  let state = seed;
  let price = 100_000;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    price += (state % 2001) - 1000;
    return price / 1000;
  });
}

/** Trains with fewer rounds; what it prints, and the weights. */
function train(out: string, epochs: number) {
  const told = runPython(`
import train
train.main(${JSON.stringify(path.join(folder, "bars"))}, ${JSON.stringify(path.join(folder, out))}, ${epochs})
`);
  return { told, weights: readFileSync(path.join(folder, out, "model.safetensors")) };
}

describe("the training of the forecast model", () => {
  it("gives the same weights, bit by bit, for the same bars and seed, and a smaller loss with each round", () => {
    const { told, weights } = train("one", 3);
    expect(train("two", 3).weights).toEqual(weights);
    const losses = [...told.matchAll(/pinball ([\d.]+)/g)].map(([, loss]) => Number(loss));
    expect(losses).toHaveLength(3);
    expect(losses.toSorted((one, other) => other - one)).toEqual(losses);
    expect(told).toContain(`${weights.length} bytes, SHA-256 `);
  });

  it("gives weights that the service reads, with quantiles near those of the bars that it learnt from", () => {
    train("three", 3);
    const told = runPython(`
import json
from pathlib import Path
import numpy as np
import train
from svcforecast import forecast, safetensors
from svcforecast.network import Network
network = Network(*safetensors.read(Path(${JSON.stringify(path.join(folder, "three/model.safetensors"))}).read_bytes()))
closes = train.closes_of(${JSON.stringify(path.join(folder, "bars/A.csv"))})
below = [[], []]
for origin in range(300, len(closes) - 5, 5):
    low, high = forecast.forecast(network, closes[:origin + 1], 5, [0.1, 0.9])
    below[0].append(closes[origin + 5] <= low[4]); below[1].append(closes[origin + 5] <= high[4])
print(json.dumps([float(np.mean(each)) for each in below]))
`);
    const [low, high] = JSON.parse(told) as [number, number];
    expect(low).toBeGreaterThan(0.02);
    expect(low).toBeLessThan(0.2);
    expect(high).toBeGreaterThan(0.8);
    expect(high).toBeLessThan(0.98);
  });
});
