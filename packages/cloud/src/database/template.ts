import { readFile } from "node:fs/promises";
import path from "node:path";

/** Environment variable with the folder of templates, for processes that open databases in memory. */
export const TEMPLATES_VARIABLE = "BOURSE_DATABASE_TEMPLATES";

/**
 * Initial state of a database in memory: no table at all, or the tables of the newest migration and of the job queue.
 */
export type Beginning = "empty" | "migrated";

/** Path of a template in the folder. */
export const templateFile = (folder: string, beginning: Beginning): string => path.join(folder, `${beginning}.tar`);

/** The template in the environment's folder; undefined without one. */
export async function readTemplate(beginning: Beginning): Promise<Blob | undefined> {
  const folder = process.env[TEMPLATES_VARIABLE];
  return folder === undefined ? undefined : new Blob([await readFile(templateFile(folder, beginning))]);
}
