import { readdirSync, readFileSync } from "node:fs";
import { SAMPLES } from "@bourse/testing/manifests";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { schemaFiles } from "./files.ts";

const folder = new URL("../../schemas/", import.meta.url);

describe("schema files for editors", () => {
  it.each(schemaFiles().map((each) => [each.name, each.text] as const))(
    "%s is what the code says (else run: node packages/contract/src/schema-files/write.ts)",
    (name, text) => expect(readFileSync(new URL(`${name}.json`, folder), "utf8")).toBe(text),
  );

  it("are all of the folder, each with an id of its own", () => {
    expect(readdirSync(folder).toSorted()).toEqual(
      schemaFiles()
        .map((each) => `${each.name}.json`)
        .toSorted(),
    );
    const ids = schemaFiles().map((each) => JSON.parse(each.text).$id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(schemaFiles().map((each) => [each.name, each.text] as const))(
    "%s compiles in a validator as it comes out of its box, with every strictness on",
    (_, text) => {
      const logged: unknown[] = [];
      const log = (...words: readonly unknown[]) => void logged.push(words);
      const logger = { log, warn: log, error: log };
      expect(new Ajv2020({ strict: true, logger }).compile(JSON.parse(text))).toBeTypeOf("function");
      expect([logged, text.match(/"(?:x-[a-z]+|discriminator|format)":/g)]).toEqual([[], null]);
    },
  );

  it.each(Object.entries(SAMPLES))(
    "[P6] %s accepts its sample by a plain validator without any option of ours",
    (name, make) => {
      const text = schemaFiles().find((each) => each.name === name)?.text ?? "";
      const validate = new Ajv2020({ strict: true }).compile(JSON.parse(text));
      expect(validate(make())).toBe(true);
      expect(validate({ ...make(), extra: 1 })).toBe(false);
    },
  );
});
