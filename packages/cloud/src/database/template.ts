import { readFile } from "node:fs/promises";
import path from "node:path";

/** Names the folder of the templates to the processes that open databases in memory. */
export const TEMPLATES_VARIABLE = "BOURSE_DATABASE_TEMPLATES";

/** What a database in memory begins with: no table at all, or the tables of the newest migration and of the queue of jobs. */
export type Beginning = "empty" | "migrated";

/** Where the files of a database with such a beginning are in the folder of templates. */
export const templateFile = (folder: string, beginning: Beginning): string => path.join(folder, `${beginning}.tar`);

/** The template in the folder that the environment names; undefined without one. */
export async function readTemplate(beginning: Beginning): Promise<Blob | undefined> {
  const folder = process.env[TEMPLATES_VARIABLE];
  return folder === undefined ? undefined : new Blob([await readFile(templateFile(folder, beginning))]);
}
