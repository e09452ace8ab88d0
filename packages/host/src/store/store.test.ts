import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { refusalCode } from "@bourse/host/testing";
import { SYSTEM_CLOCK, SYSTEM_RANDOM } from "@bourse/platform";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../database.ts";
import { MIGRATIONS } from "../migrations.ts";
import { auditStore } from "./audit.ts";
import type { Database } from "./database.ts";
import { readToken } from "./token.ts";
import { workspaceStore } from "./workspaces.ts";

let folder: string;
let database: Database | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bourse-store-"));
});
afterEach(() => {
  database?.close();
  database = undefined;
  rmSync(folder, { recursive: true });
});

const attempt = (work: () => unknown) => refusalCode(Promise.resolve().then(work));

describe("the state", () => {
  it("is on the disk when a write returns: WAL, synchronous FULL, foreign keys", () => {
    database = openDatabase(folder);
    expect(database.one("PRAGMA journal_mode")).toEqual({ journal_mode: "wal" });
    expect(database.one("PRAGMA synchronous")).toEqual({ synchronous: 2 });
    expect(database.one("PRAGMA foreign_keys")).toEqual({ foreign_keys: 1 });
    const made = join(folder, "made/here");
    const other = openDatabase(made);
    expect(statSync(made).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(made)) expect(statSync(join(made, name)).mode & 0o077).toBe(0);
    other.close();
  });

  it("is one host's: a second one is refused until the first is closed", async () => {
    database = openDatabase(folder);
    expect(await attempt(() => openDatabase(folder))).toBe("host.folder_in_use");
    database.close();
    database = openDatabase(folder);
  });

  it("[P34] waits for no other program: none can hold its lock", () => {
    database = openDatabase(folder);
    const other = new DatabaseSync(join(folder, "host.sqlite"), { timeout: 0 });
    for (const sql of [
      "BEGIN IMMEDIATE",
      "BEGIN EXCLUSIVE",
      "SELECT * FROM audit",
      "PRAGMA locking_mode = EXCLUSIVE; SELECT 1 FROM audit",
    ]) {
      expect(() => other.exec(sql)).toThrow("locked");
      database.run("DELETE FROM allowed_origins");
    }
    other.close();
  });

  it("[P28] of a newer host is not touched", async () => {
    openDatabase(folder).close();
    const other = new DatabaseSync(join(folder, "host.sqlite"));
    other.exec(`PRAGMA user_version = ${MIGRATIONS.length + 1}`);
    other.close();
    expect(await attempt(() => openDatabase(folder))).toBe("host.folder_newer");
  });

  it("takes all steps of a newer schema or none, and waits for the disk once", () => {
    const version = () => {
      const file = new DatabaseSync(join(folder, "host.sqlite"));
      const found = file.prepare("PRAGMA user_version").get();
      const tables = file.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
      file.close();
      return { ...found, tables: tables.map(({ name }) => name) };
    };
    const first = new DatabaseSync(join(folder, "host.sqlite"));
    // The last steps find a table of theirs that is there already.
    first.exec("CREATE TABLE cautions (x)");
    first.close();
    expect(() => openDatabase(folder)).toThrow("already exists");
    expect(version()).toEqual({ user_version: 0, tables: ["cautions"] });
    rmSync(join(folder, "host.sqlite"));
    let commits = 0;
    const counting = (path: string) => {
      const connection = new DatabaseSync(path, { timeout: 0 });
      const exec = connection.exec.bind(connection);
      connection.exec = (sql) => {
        // The lock is taken by a commit that writes nothing.
        if (sql !== "BEGIN IMMEDIATE; COMMIT") commits += sql.match(/\bCOMMIT\b/g)?.length ?? 0;
        exec(sql);
      };
      return connection;
    };
    database = openDatabase(folder, counting);
    expect([commits, database.one("PRAGMA user_version")]).toEqual([1, { user_version: MIGRATIONS.length }]);
  });

  it("writes all of a transaction or nothing", () => {
    database = openDatabase(folder);
    const audit = auditStore(database);
    const entry = { at: "2026-01-02T03:04:05.000Z", action: "install", subject: "svc.x", detail: {} };
    const store = database;
    expect(() =>
      store.transaction(() => {
        audit.add(entry);
        throw new Error("stop");
      }),
    ).toThrow("stop");
    expect(audit.list()).toEqual([]);
    store.transaction(() => audit.add(entry));
    expect(audit.list()).toEqual([entry]);
  });

  it("joins a transaction inside another, and does afterwards what a rollback could not undo", () => {
    const store = openDatabase(folder);
    database = store;
    const note = (text: string) =>
      store.run("INSERT INTO audit (at, action, subject, detail) VALUES ('', '', ?, '')", text);
    const done: string[] = [];
    const both = (outcome: () => void) =>
      store.transaction(() => {
        store.transaction(() => note("inner"));
        store.afterCommit(() => done.push("after"));
        note("outer");
        expect(done).toEqual([]);
        outcome();
      });
    const fail = () => {
      throw new Error("stop");
    };
    expect(() => both(fail)).toThrow("stop");
    expect([store.all("SELECT * FROM audit"), done]).toEqual([[], []]);
    both(() => undefined);
    expect([store.all("SELECT * FROM audit").length, done]).toEqual([2, ["after"]]);
    store.afterCommit(() => done.push("at once"));
    expect(done).toEqual(["after", "at once"]);
  });

  it("[P27] of a full disk keeps what it has, says why it takes no more, and goes on when there is room", () => {
    const full = openDatabase(folder);
    database = full;
    const pages = Number(full.one("PRAGMA page_count")?.page_count);
    const note = (text: string) =>
      full.transaction(() =>
        full.run("INSERT INTO watchlists (id, name, revision, is_default) VALUES (?1, ?1, 1, 0)", text),
      );
    note("kept");
    full.run(`PRAGMA max_page_count = ${pages + 2}`);
    expect(() => note("x".repeat(100_000))).toThrow(/full/);
    expect(full.all("SELECT name FROM watchlists WHERE is_default = 0")).toMatchObject([{ name: "kept" }]);
    full.run("PRAGMA max_page_count = 100000");
    note("x".repeat(100_000));
    expect(full.all("SELECT name FROM watchlists WHERE is_default = 0")).toHaveLength(2);
  });

  it("never changes or deletes a line of the audit", () => {
    database = openDatabase(folder);
    const store = database;
    auditStore(store).add({ at: "2026-01-02T03:04:05.000Z", action: "install", subject: "svc.x", detail: {} });
    expect(() => store.run("UPDATE audit SET action = 'x'")).toThrow("append only");
    expect(() => store.run("DELETE FROM audit")).toThrow("append only");
  });

  it("keeps the workspace's name", () => {
    database = openDatabase(folder);
    const deps = { clock: SYSTEM_CLOCK, random: SYSTEM_RANDOM };
    const name = workspaceStore({ ...deps, database }).current();
    expect(name).toMatch(/^[\w-]{22}$/);
    database.close();
    database = openDatabase(folder);
    expect(workspaceStore({ ...deps, database }).current()).toBe(name);
  });
});

describe("the token", () => {
  it("is random, the user's alone, and the same at the next start", () => {
    const token = readToken(SYSTEM_RANDOM, folder);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(statSync(join(folder, "token")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, "token"), "utf8")).toBe(`${token}\n`);
    expect(readToken(SYSTEM_RANDOM, folder)).toBe(token);
  });

  it("is replaced when others could read it or when it has no shape", () => {
    const token = readToken(SYSTEM_RANDOM, folder);
    writeFileSync(join(folder, "token"), "", { mode: 0o600 });
    const second = readToken(SYSTEM_RANDOM, folder);
    expect(second).not.toBe(token);
    rmSync(join(folder, "token"));
    writeFileSync(join(folder, "token"), second, { mode: 0o644 });
    expect(readToken(SYSTEM_RANDOM, folder)).not.toBe(second);
    expect(statSync(join(folder, "token")).mode & 0o777).toBe(0o600);
  });
});
