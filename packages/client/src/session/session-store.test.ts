import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSessionStore } from "./session-store.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bourse-session-"));
  file = path.join(folder, "home", "sessions.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const session = { token: "t", expiresAt: "2026-01-01T00:00:00.000Z", email: "me@example.com" };

describe("the session store", () => {
  it("[AUTH-05] [P23] keeps one session a marketplace, readable by its owner only", () => {
    const store = createSessionStore(file, SYSTEM_RANDOM);
    store.write("http://127.0.0.1:1", session);
    store.write("http://127.0.0.1:2", { ...session, token: "u" });
    expect(createSessionStore(file, SYSTEM_RANDOM).read("http://127.0.0.1:1")).toEqual(session);
    expect(store.read("http://127.0.0.1:3")).toBeUndefined();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(path.dirname(file))).toEqual(["sessions.json"]);
  });

  it("forgets one and keeps the others", () => {
    const store = createSessionStore(file, SYSTEM_RANDOM);
    store.write("a", session);
    store.write("b", session);
    store.remove("a");
    expect([store.read("a"), store.read("b")]).toEqual([undefined, session]);
  });

  it("[P23] refuses a file that others can read, in a session's words", () => {
    const store = createSessionStore(file, SYSTEM_RANDOM);
    store.write("a", session);
    chmodSync(file, 0o644);
    expect(() => store.read("a")).toThrowError(
      expect.objectContaining({ code: "tool.session_exposed", hint: expect.stringContaining("bourse logout") }),
    );
  });

  it("[P28] refuses a damaged file rather than calling it no session", () => {
    const store = createSessionStore(file, SYSTEM_RANDOM);
    store.write("a", session);
    for (const text of ["", "[]", '{"a":{}}', '{"a":{"token":1,"expiresAt":"","email":""}}', "{"]) {
      writeFileSync(file, text, { mode: 0o600 });
      expect(() => store.read("a")).toThrowError(expect.objectContaining({ code: "tool.session_invalid" }));
      expect(() => store.remove("a")).toThrowError(expect.objectContaining({ code: "tool.session_invalid" }));
    }
  });

  it("[P28] a new login replaces a damaged file, but not one that others can read", () => {
    const store = createSessionStore(file, SYSTEM_RANDOM);
    store.write("a", session);
    writeFileSync(file, "{");
    store.write("b", session);
    expect([store.read("a"), store.read("b")]).toEqual([undefined, session]);
    chmodSync(file, 0o644);
    expect(() => store.write("c", session)).toThrowError(expect.objectContaining({ code: "tool.session_exposed" }));
  });
});
