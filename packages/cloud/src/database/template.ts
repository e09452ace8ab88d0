import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";

/** Names the file of {@link writeTemplate} to the processes that open databases in memory. */
export const TEMPLATE_VARIABLE = "BOURSE_DATABASE_TEMPLATE";

/** Writes the files of an initialised, empty database, unless they are there: making them is most of what opening one costs. */
export async function writeTemplate(file: string): Promise<void> {
  if (existsSync(file)) return;
  const database = await PGlite.create();
  const files = await database.dumpDataDir("none");
  await database.close();
  await mkdir(path.dirname(file), { recursive: true });
  // Two processes may write it at once: each its own, and the last one stands.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, Buffer.from(await files.arrayBuffer()));
  await rename(unfinished, file);
}

/** The template that the environment names; undefined without one. */
export async function readTemplate(): Promise<Blob | undefined> {
  const file = process.env[TEMPLATE_VARIABLE];
  return file === undefined ? undefined : new Blob([await readFile(file)]);
}
