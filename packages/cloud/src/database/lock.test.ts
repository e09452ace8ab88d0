import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { holdFileLock } from "@bourse/platform";
import { expect, it, onTestFinished } from "vitest";
import { lockFolder } from "./lock.ts";

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it("[P27] [P28] a folder is one process's at a time, by whatever path it is named", async () => {
  const folder = newFolder();
  const unlock = await lockFolder(folder);
  await expect(lockFolder(path.join(folder, "..", path.basename(folder)))).rejects.toThrow("in use");
  await unlock();
  const again = await lockFolder(folder);
  await again();
});

/** Without the socket, as on macOS, on Windows, and in a second container with a network of its own. */
it("[P27] [P28] the file alone keeps a second process out, and a killed one leaves it free", async () => {
  const folder = newFolder();
  const program = path.join(folder, "holder.ts");
  const platform = path.join(import.meta.dirname, "../../../platform/src/index.ts");
  writeFileSync(
    program,
    `import { holdFileLock } from ${JSON.stringify(platform)};
    globalThis.held = holdFileLock(process.argv[2]);
    process.stdout.write("held");
    setInterval(() => {}, 1e6);`,
  );
  const holder = spawn(process.execPath, [program, path.join(folder, "in-use")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  await expect(lockFolder(folder)).rejects.toThrow(`${folder} is in use by another process`);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  const unlock = await lockFolder(folder);
  expect(() => holdFileLock(path.join(folder, "in-use"))).toThrow("is locked");
  await unlock();
});

it("[P28] a folder that cannot be written is named", async () => {
  const folder = newFolder();
  // Looks to the lock like a file system that cannot be written, even when the tests run as root.
  writeFileSync(path.join(folder, "in-use"), "no database".repeat(100));
  await expect(lockFolder(folder)).rejects.toThrow(`${folder} cannot be locked: is the disk full or read-only?`);
});
