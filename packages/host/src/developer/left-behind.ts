import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isExtensionId } from "@bourse/contract";
import { type Random, writeDurably } from "@bourse/platform";
import type { LeftBehind } from "./desk.ts";

/** Lines of ids in a file of the data folder. */
export function leftBehind(dataDir: string, random: Random): LeftBehind {
  const path = join(dataDir, "developed");
  return {
    read: () => readLines(path).filter(isExtensionId),
    write(ids) {
      const text = ids.map((each) => `${each}\n`).join("");
      if (
        text !==
        readLines(path)
          .map((each) => `${each}\n`)
          .join("")
      )
        writeDurably(path, text, { random });
    },
  };
}

function readLines(path: string): readonly string[] {
  try {
    return readFileSync(path, "utf8")
      .split("\n")
      .filter((each) => each !== "");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw cause;
  }
}
