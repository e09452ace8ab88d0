import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { call } from "../packages/tool/test/fake-io.ts";
import { bourse } from "../packages/tool/test/spawn.ts";
import { root } from "../scripts/lib/root.ts";

const LESSONS = globSync("examples/learn/*/package/manifest.json", { cwd: root }).map((file) =>
  path.resolve(root, file, "../.."),
);

describe.each(LESSONS)("%s", (lesson) => {
  it("says nothing that it takes back later", async () => {
    expect((await call(["check", lesson, "--json"])).json()).toMatchObject({ ok: true, issues: [] });
  });

  it("passes its test as its author runs it", async () => {
    const { code, out, err } = await bourse(["test", lesson]);
    expect([code, out + err]).toEqual([0, expect.stringMatching(/^. fail 0$/m)]);
  });
});
