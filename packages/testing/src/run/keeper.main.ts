import { renameSync, writeFileSync } from "node:fs";
import { isThere } from "../is-there.ts";
import { type SharedPart, START } from "./parts.ts";

/**
 * Keeps one part for all test files of a run in a separate process. It stops the part when it is told to, or when the
 * run that requested it is gone for any reason.
 */
const [name = "", file = "", wantedBy = ""] = process.argv.slice(2);
const LOOK_EVERY_MS = 1000;

function tell(what: object): void {
  writeFileSync(`${file}.new`, JSON.stringify(what), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

try {
  const { access, stop } = await START[name as SharedPart]();
  const end = () => void stop().then(() => process.exit(0));
  process.on("SIGTERM", end);
  setInterval(() => {
    if (!isThere(Number(wantedBy))) end();
  }, LOOK_EVERY_MS);
  tell(access);
} catch (fault) {
  tell({ failed: String(fault) });
  process.exitCode = 1;
}
