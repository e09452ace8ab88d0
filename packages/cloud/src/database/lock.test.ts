import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { lockFolder } from "./lock.ts";

it("[P27] [P28] a folder is one process's at a time, by whatever path it is named", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-lock-"));
  const unlock = await lockFolder(folder);
  await expect(lockFolder(path.join(folder, "..", path.basename(folder)))).rejects.toThrow("in use");
  await unlock();
  const again = await lockFolder(folder);
  await again();
  rmSync(folder, { recursive: true });
});
