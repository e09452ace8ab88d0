import { SYSTEM_RANDOM as random } from "@bourse/platform";
import { expect, it } from "vitest";
import { createSecrets } from "../../adapters/sealing/seal.ts";
import { fileTag } from "./file-tag.ts";

const body = Buffer.from('{"code":0}');
const secretsOf = (fill: number) => createSecrets({ random, current: Buffer.alloc(32, fill) });

it("is what nginx makes of the time and the length", () => {
  const { seconds, etag } = fileTag(secretsOf(1), body);
  expect(seconds).toBeLessThan(2 ** 33);
  expect(etag).toBe(`"${seconds.toString(16)}-a"`);
});

it("is one for all who have the service's key, and cannot be foreseen without it", () => {
  expect(fileTag(secretsOf(1), body)).toEqual(fileTag(secretsOf(1), body));
  expect(fileTag(secretsOf(2), body)).not.toEqual(fileTag(secretsOf(1), body));
  expect(fileTag(secretsOf(1), Buffer.from('{"code":1}'))).not.toEqual(fileTag(secretsOf(1), body));
});
