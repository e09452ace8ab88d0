import { renameSync, writeFileSync } from "node:fs";
import { isThere } from "../is-there.ts";

/** A running part of a run of tests: what its users need to reach it, and a function that stops it. */
export interface RunningPart {
  readonly access: object;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 1000;

/**
 * The body of a program that keeps one part for all test files of a run. It stops the part when it is told to, or when
 * the run that requested it is gone for any reason.
 */
export async function keepPart(start: () => Promise<RunningPart>): Promise<void> {
  const [file = "", wantedBy = ""] = process.argv.slice(2);
  const tell = (what: object): void => {
    writeFileSync(`${file}.new`, JSON.stringify(what), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  try {
    const { access, stop } = await start();
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
}
