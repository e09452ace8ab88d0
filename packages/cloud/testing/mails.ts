import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

const CODE = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/;

/** The code of the newest mail to an address, once the given number have arrived; undefined before. */
export async function newestCode(
  folder: string,
  { email, count }: { readonly email: string; readonly count: number },
): Promise<string | undefined> {
  if (!existsSync(folder)) return undefined;
  const names = (await readdir(folder)).filter((name) => name.endsWith(".txt")).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  const own = texts.filter((text) => text.startsWith(`To: ${email}\n`));
  return own.length >= count ? CODE.exec(own.at(-1) ?? "")?.[0] : undefined;
}
