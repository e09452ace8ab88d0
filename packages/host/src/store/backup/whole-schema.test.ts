import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase, restoreBackup } from "../../database.ts";
import { MIGRATIONS } from "../../migrations.ts";
import { writeBackup } from "./write.ts";

const FACTS = { created_at: "2026-01-02T03:04:05.000Z", host_version: "1.0.0", schema: MIGRATIONS.length };
/** Values of a column, one of which fits its constraints. */
const VALUES: Readonly<Record<string, readonly SQLInputValue[]>> = {
  TEXT: ["1", "a".repeat(64), "active", "once", "a".repeat(16)],
  INTEGER: [1, 0],
  REAL: [1.5],
  BLOB: [new Uint8Array(32), new Uint8Array(64)],
  ANY: ["1"],
};

const tablesOf = (database: DatabaseSync): string[] =>
  database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map(({ name }) => String(name));

const rowsOf = (database: DatabaseSync, table: string) => database.prepare(`SELECT * FROM "${table}"`).all();

interface Column {
  readonly name: string;
  readonly values: readonly SQLInputValue[];
}

/** The first value of a column's closed list, if its constraint has one. */
function listed(database: DatabaseSync, table: string, column: string): readonly string[] {
  const row = database.prepare("SELECT sql FROM sqlite_master WHERE name = ?").get(table);
  const [, value] = new RegExp(`\\b${column}\\b\\s+IN\\s*\\(\\s*'([^']*)'`).exec(String(row?.sql)) ?? [];
  return value === undefined ? [] : [value];
}

/** Inserts the first combination of values that the table accepts. */
function fill(database: DatabaseSync, table: string): void {
  const columns = database
    .prepare(`SELECT name, type, "notnull" + pk AS needed FROM pragma_table_info('${table}')`)
    .all()
    .map(
      ({ name, type, needed }): Column => ({
        name: String(name),
        values: [
          ...(needed === 0 ? [null] : []),
          ...listed(database, table, String(name)),
          ...(VALUES[String(type)] ?? []),
        ],
      }),
    );
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const insert = database.prepare(`INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => "?").join(", ")})`);
  for (let attempt = 0; attempt < 4 ** 6; attempt++) {
    try {
      insert.run(
        ...columns.map(({ values }, at) => values[Math.floor(attempt / 4 ** (at % 6)) % values.length] ?? null),
      );
      return;
    } catch (cause) {
      if (!/constraint failed/.test(String(cause))) throw cause;
    }
  }
  throw new Error(`no row fits ${table}`);
}

it("brings back a row of every table that the schema has, today's and later ones", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-schema-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [dataDir, target] = [join(folder, "desk"), join(folder, "restored")];
  openDatabase(dataDir).close();
  const raw = new DatabaseSync(join(dataDir, "host.sqlite"));
  raw.exec("PRAGMA foreign_keys = OFF");
  const tables = tablesOf(raw);
  for (const table of tables) if (rowsOf(raw, table).length === 0) fill(raw, table);
  const before = Object.fromEntries(tables.map((table) => [table, rowsOf(raw, table)]));
  raw.close();
  const database = openDatabase(dataDir);
  const file = join(folder, "desk.tar");
  await writeBackup({ database, dataDir, random: SYSTEM_RANDOM, facts: FACTS }, file);
  database.close();
  await restoreBackup(SYSTEM_RANDOM, file, target);
  const restored = new DatabaseSync(join(target, "host.sqlite"));
  onTestFinished(() => restored.close());
  expect(tablesOf(restored)).toEqual(tables);
  expect(tables.length).toBeGreaterThan(40);
  for (const table of tables) {
    expect(rowsOf(restored, table).length, table).toBeGreaterThan(0);
    expect(rowsOf(restored, table), table).toEqual(before[table]);
  }
});
