import { createHash } from "node:crypto";
import { drawnViewsIn } from "@bourse/sdk/drawn-views";
import { depth } from "@bourse/testing/depth";
import { patiently } from "@bourse/testing/patience";
import { afterAll, expect, it } from "vitest";
import { ProcessDossierMaker } from "../packages/cloud/src/adapters/dossier-process/process-maker.ts";
import { readLessons } from "../scripts/start/example-package.ts";

const maker = new ProcessDossierMaker();
afterAll(() => maker.close());

it(
  "the lessons that `npm start` publishes have public sources, of which a marketplace makes the same guests",
  async () => {
    const lessons = await readLessons();
    expect(lessons.filter(({ sources }) => sources?.public)).toHaveLength(10);
    for (const { package: found, sources } of depth({
      usual: [...lessons.slice(0, 1), ...lessons.slice(-1)],
      deep: lessons,
    })) {
      const { id, apiVersion, contributes } = JSON.parse(Buffer.from(found.manifestBytes).toString());
      const module = found.files.get("main.wasm");
      if (!sources || !module) throw new Error(`${id} has no sources or no module`);
      const again = await maker.rebuild({ ...sources, apiVersion, views: drawnViewsIn(contributes) });
      expect(`${id} ${again}`).toBe(`${id} ${createHash("sha256").update(module).digest("hex")}`);
    }
  },
  patiently(120_000),
);
