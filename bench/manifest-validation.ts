import { checkManifestValue, type JsonValue, MANIFEST_CONTRACTS } from "@bourse/contract";
import { largestResource } from "@bourse/testing/manifests";
import { Ajv2020 } from "ajv/dist/2020.js";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

/** Share of bare ajv's rate that the whole check must reach: its rules check more than the schema. */
const TARGET = 0.7;
const ROUNDS = sized(15, 1);
const CALLS = sized(40, 1);

/** Validates the largest resource manifest with the whole check and with ajv alone, in alternating rounds. */
export async function run(): Promise<BenchResult[]> {
  const value = largestResource() as JsonValue;
  const bare = bareAjv();
  if (!bare(value) || checkManifestValue(value).length > 0)
    throw new Error("the manifest of this benchmark is not valid");
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(rate(() => checkManifestValue(value)));
    theirs.push(rate(() => bare(value)));
  }
  const ratio = median(ours) / median(theirs);
  return [
    {
      name: "manifest validation, largest resource manifest, against bare ajv",
      ours: `${median(ours).toFixed(0)} /s`,
      theirs: `${median(theirs).toFixed(0)} /s`,
      ratio,
      target: `at least ${TARGET} of its rate`,
      ok: ratio >= TARGET,
    },
  ];
}

function bareAjv(): (value: unknown) => boolean {
  const contract = MANIFEST_CONTRACTS.find((each) => each.runtime === "resource");
  if (!contract) throw new Error("there is no resource contract");
  const ajv = new Ajv2020({ allErrors: true, discriminator: true, strict: false });
  return ajv.compile<unknown>(contract.schema);
}

/** Calls per second, in one round. */
function rate(call: () => unknown): number {
  const start = performance.now();
  for (let index = 0; index < CALLS; index += 1) call();
  return (CALLS * 1000) / (performance.now() - start);
}
