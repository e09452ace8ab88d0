import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { testHost } from "@bourse/host/testing";
import { describe, expect, it, vi } from "vitest";
import { root } from "../scripts/lib/root.ts";
import { quotedCode } from "./support/quoted-code.ts";

const GUIDE = readFileSync(path.join(root, "docs/guides/process-plugins.md"), "utf8");

const blocks = (language: string): readonly string[] => quotedCode(GUIDE, language).map(({ text }) => text);
const [described = ""] = blocks("yaml");

/** Where the guide's command is written in the plugin's program. */
const LANGUAGES = {
  "plugin-python": { file: "main.py", before: "bourse.run()", text: `${blocks("python")[0]}\n\n` },
  "plugin-ts": { file: "main.ts", before: "    commands.registerCommand", text: blocks("ts")[0] ?? "" },
} as const;

function insert(file: string, before: string, text: string): void {
  const old = readFileSync(file, "utf8");
  expect(old).toContain(before);
  writeFileSync(
    file,
    old.replace(before, () => `${text}${before}`),
  );
}

describe.each(Object.entries(LANGUAGES))("the guide to plugins, with --template %s", (template, program) => {
  it("[INAPP-05, INAPP-07] leads from an empty folder to a plugin on the page", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "bourse-guide-"));
    const bin = path.join(folder, "bin");
    mkdirSync(bin);
    const tool = path.join(root, "packages/tool/bin/bourse.mjs");
    writeFileSync(path.join(bin, "bourse"), `#!/bin/sh\nexec "${process.execPath}" "${tool}" "$@"\n`, { mode: 0o755 });
    const dataDir = path.join(folder, ".bourse/host");
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, BOURSE_HOST_DATA: dataDir };
    const said: string[] = [];
    for (const line of blocks("sh").flatMap((block) => block.trim().split("\n"))) {
      if (line.includes("acme.clock.now --args")) {
        insert(path.join(folder, "clock/plugin/plugin.yaml"), "    - id: acme.clock.refresh", described);
        insert(path.join(folder, "clock/plugin", program.file), program.before, program.text);
      }
      const command = line.replace("plugin-python", template);
      said.push(execFileSync("sh", ["-c", command], { cwd: folder, env, encoding: "utf8", stdio: "pipe" }));
    }
    const [made, symbols, now, , , , listed, trusted, ran = ""] = said;
    expect(made).toContain("Next: npx --offline bourse plugins dev clock");
    expect(JSON.parse(symbols ?? "")).toEqual(["SIM:ALTA", "SIM:MAREA"]);
    expect(now).toMatch(/^\d\d:\d\d/);
    expect(listed).toMatch(/acme\.clock 0\.1\.0 {2}Clock {2}untrusted\n/);
    expect(trusted).toContain("acme.clock is trusted as it is now");
    expect(JSON.parse(ran).result).toMatch(/^\d\d:\d\d/);

    const host = await testHost({ dataDir, builtIns: [] });
    try {
      await host.listen();
      const view = () => host.inApp.model().views.find(({ id }) => id === "acme.clock.prices");
      await vi.waitFor(() => expect(view()?.name).toBe("Clock"));
      host.inApp.open("acme.clock.prices");
      await vi.waitFor(() => expect(view()?.tree).toBeDefined());
      const { items } = await host.inApp.children("acme.clock.prices", []);
      expect(items.map(({ label }) => label)).toEqual(["SIM:ALTA", "SIM:MAREA"]);
      expect(host.inApp.settings().map(({ key }) => key)).toEqual(["acme.clock.symbols"]);
      expect(await host.inApp.execute("acme.clock.now", ["Asia/Tokyo"])).toMatch(/^\d\d:\d\d/);
    } finally {
      await host.dispose();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
