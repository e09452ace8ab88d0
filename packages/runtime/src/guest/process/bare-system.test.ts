import { execFile, spawnSync } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { HONEST_VIEW } from "@bourse/testing/guests";
import { expect, it } from "vitest";

const FIXTURE = path.join(import.meta.dirname, "../../../test/fixtures/process/bare-system.fixture.ts");
/** Hides from a program and its children what macOS lacks: a memory folder that takes files, and `/proc`. */
const HIDE = "mount -t tmpfs -o ro none /dev/shm && mount -t tmpfs -o ro none /proc";
const IN_PRIVATE = ["--mount", "--map-root-user", "sh", "-c"];
const canHide = spawnSync("unshare", [...IN_PRIVATE, HIDE]).status === 0;
const missing = canHide ? "" : " (missing: a system that lets `unshare` hide folders)";

it.skipIf(!canHide)(
  `[P19] [P20] guests run and are stopped in their process on a system without /proc and /dev/shm${missing}`,
  async () => {
    const script = `${HIDE} && exec "$0" "$1"`;
    const { stdout } = await promisify(execFile)("unshare", [...IN_PRIVATE, script, process.execPath, FIXTURE]);
    expect(JSON.parse(stdout)).toMatchObject({
      system: { lanes: false, threads: false, steal: false },
      views: Array.from({ length: 4 }, () => ({ ok: true, view: HONEST_VIEW })),
      endless: { ok: false, fault: { code: "guest.timeout" } },
    });
  },
);
