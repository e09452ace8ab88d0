import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { newOfficials } from "@bourse/archive/testing";
import { canonicalize, type JsonObject } from "@bourse/contract";
import { newPublisher, type TestHost, testHost } from "@bourse/host/testing";
import { launchChromium } from "@bourse/testing/browser";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "../scripts/lib/root.ts";

const folder = mkdtempSync(path.join(tmpdir(), "bourse-new-app-"));
const officials = newOfficials();
let host: TestHost;
let browser: Browser;
beforeAll(async () => {
  host = await testHost({ officialSet: officials.file, pageFolder: path.join(root, "packages/workbench/dist") });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await host.dispose();
  rmSync(folder, { recursive: true, force: true });
});

function filesIn(dir: string): Map<string, Uint8Array> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = entries.map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)));
  return new Map(
    names.filter((name) => name !== "manifest.json").map((name) => [name, readFileSync(path.join(dir, name))]),
  );
}

it("a web application that `bourse new` makes runs in its frame, and keeps its value over a reload", async () => {
  const project = path.join(folder, "note-pad");
  const bourse = path.join(root, "packages/tool/bin/bourse.mjs");
  execFileSync(process.execPath, [bourse, "new", project, "--template", "web-app"]);
  // `bourse build` leaves out what is there for an editor.
  const { $schema, ...draft } = JSON.parse(readFileSync(path.join(project, "package/manifest.json"), "utf8"));
  expect($schema).toBe("../manifest.schema.json");
  const release = await newPublisher().release({
    manifest: canonicalize(draft as JsonObject),
    files: filesIn(path.join(project, "package")),
    endorse: (version) => officials.endorse(version),
  });
  host.marketplace.publish(release);
  await host.add(release.record.id);
  const origin = await host.listen();
  const page = await browser.newPage();
  await page.goto(`${origin}/app/${release.record.id}#key=${host.token}`);
  const frame = page.frameLocator("iframe:not([hidden])");
  const note = frame.getByLabel("Note");
  await note.fill("Buy the dip");
  await frame.getByRole("button", { name: "Save" }).click();
  await frame.getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => note.inputValue()).toBe("Buy the dip");
  expect(host.service.extensions().extensions[0]?.activation.state).toBe("healthy");
});
