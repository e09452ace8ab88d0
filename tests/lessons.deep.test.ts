import { globSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { call } from "../packages/tool/test/fake-io.ts";
import { root } from "../scripts/lib/root.ts";

const LESSONS = globSync("examples/learn/*/package/manifest.json", { cwd: root }).map((file) =>
  path.resolve(root, file, "../.."),
);

it.each(LESSONS)("%s says nothing that it takes back later", async (lesson) => {
  expect((await call(["check", lesson, "--json"])).json()).toMatchObject({ ok: true, issues: [] });
});
