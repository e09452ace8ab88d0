import { readFileSync } from "node:fs";
import path from "node:path";
import { STATEMENTS, verifyStrict } from "@bourse/archive";
import { expect, it } from "vitest";
import { formatsPage } from "../scripts/generate/formats/page.ts";
import { judgeKeptManifests } from "../scripts/generate/formats/schemas.ts";
import { KEYS, STATEMENT_VECTORS } from "../scripts/generate/formats/vectors.ts";
import { root } from "../scripts/lib/root.ts";

const page = readFileSync(path.join(root, "docs/reference/formats.md"), "utf8");

it("[P29] docs/reference/formats.md is what the code says (else run: node scripts/generate/formats/write.ts)", async () => {
  expect(page).toBe(await formatsPage());
});

it("[P2] prints every statement with bytes that its signers have signed", () => {
  for (const [name, { domain }] of Object.entries(STATEMENTS)) {
    const { message, signers } = STATEMENT_VECTORS[name as keyof typeof STATEMENTS];
    expect(page).toContain(`### ${domain}\n`);
    expect(page.replaceAll("\n", "")).toContain(Buffer.from(message).toString("hex"));
    for (const { publicKey, sign } of signers)
      expect(verifyStrict({ publicKey, message, signature: sign(message) })).toEqual({ ok: true });
  }
});

it("[P2] signs its vectors with the keys that the standard prints", () => {
  const printed = Object.values(KEYS).map((each) => Buffer.from(each.publicKey).toString("hex"));
  expect(printed).toEqual([
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
    "278117fc144c72340f67d0f2316e8386ceffbf2b2428c9c51fef7c597f1d426e",
    "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
  ]);
});

it("[P6] publishes schemas that refuse every kept manifest but those that no schema can refuse", () => {
  const { refused, letThrough, wronglyRefused } = judgeKeptManifests();
  expect(wronglyRefused).toEqual([]);
  expect(refused).toBeGreaterThan(450);
  expect(letThrough.map(({ rules }) => rules.join(", ")).sort()).toEqual([
    "json.duplicate_key",
    "json.encoding_invalid",
    "json.integer_invalid",
    "json.integer_invalid",
    "json.too_deep",
    "json.too_deep",
    "manifest.duplicate",
  ]);
});
