import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { EVENT_VIEW } from "@bourse/testing/guests";
import { describe, expect, it } from "vitest";
import { put } from "../workspace.ts";
import { developerHost, viewManifest } from "./driver.ts";

const { made, dev, known, textOf } = developerHost();
const root = path.resolve(import.meta.dirname, "../../../..");

describe("the types of a guest in TypeScript", () => {
  const index = `import { defineExtension, label } from "@bourse/sdk/guest";
import { shown } from "./shown.ts";
defineExtension({ views: { "${EVENT_VIEW}": () => label(shown) } });
`;
  const typed = (type: string, text: string) =>
    `\nexport const shown: ${type} = "${text}";\nexport const none: null = 1;\n`;

  it("are told with the line of every fault once the save runs, until they fit", async () => {
    const project = made();
    put(project, "package/manifest.json", viewManifest());
    put(project, "package.json", JSON.stringify({ scripts: { build: "bourse compile" } }));
    put(
      project,
      "tsconfig.json",
      JSON.stringify({ compilerOptions: { strict: true, types: [] }, files: ["../others.ts", "src/shown.ts"] }),
    );
    // Its faults are not the author's.
    put(path.dirname(project), "others.ts", "export const other: number = null;\n");
    mkdirSync(path.join(project, "node_modules"));
    symlinkSync(path.join(root, "node_modules/typescript"), path.join(project, "node_modules/typescript"));
    put(project, "src/index.ts", index);
    put(project, "src/shown.ts", typed("number", "one"));
    const command = dev(project);
    await command.next("shown");
    // It needs no build, and ends the check of the types that the build before has begun.
    mkdirSync(path.join(project, "package/empty"));
    await expect.poll(textOf).toContain("one");
    const faults = [await command.fault(), await command.fault()];
    const file = path.join("src", "shown.ts");
    expect(faults).toMatchObject([
      { stage: "types", code: "tool.type_fault", file, line: 2, column: 14 },
      { stage: "types", file, line: 3 },
    ]);
    expect(faults[0]?.message).toContain("TS2322: Type 'string' is not assignable to type 'number'.");
    expect(faults[0]?.frame).toContain(`> 2 | export const shown: number = "one";`);
    await expect.poll(() => known(project)?.fault?.stage).toBe("types");
    put(project, "src/shown.ts", typed("string", "one").replace("1", "null"));
    await command.next("shown");
    await expect.poll(() => known(project)?.fault).toBeUndefined();
  });
});
