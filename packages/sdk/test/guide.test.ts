import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startBare } from "@bourse/testing/bare-interactive";
import { compileAssemblyScript } from "@bourse/testing/compile-guest";
import { afterAll, describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const guide = readFileSync(path.join(root, "docs/guides/interactive-guests.md"), "utf8");
const folder = mkdtempSync(path.join(tmpdir(), "bourse-guide-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const context = { workspace: "w", generation: "g", locale: "en", now: "2026-01-31T09:30:00.000Z" };
const event = (type: string, data: object) => ({ api_version: 2, type, context, data });

describe("the guide to interactive guests", () => {
  it("shows a guest that compiles and answers", () => {
    const code = /```ts\n([\s\S]*?)```/.exec(guide)?.[1] ?? "";
    const sdk = path.relative(folder, path.join(root, "packages/sdk/assemblyscript/interactive"));
    const entry = path.join(folder, "index.ts");
    writeFileSync(entry, code.replace("@bourse/sdk/assemblyscript/interactive", sdk));
    const guest = startBare(compileAssemblyScript(entry), ["tradingRead"]);
    const read = (given: object) => JSON.parse(new TextDecoder().decode(guest.deliver(given).envelope ?? undefined));
    const [command] = read(event("start", { restarted: false })).commands;
    expect(command.method).toBe("market.read");
    const result = { id: command.id, method: "market.read", ok: true, result: { completed: [] } };
    expect(read(event("result", result)).views).toEqual({
      "svc.example.hello.view": { key: "again", type: "label", text: "0 bars" },
    });
    expect(guest.deliver(event("result", result))).toMatchObject({ status: 0, envelope: null });
  });
});
