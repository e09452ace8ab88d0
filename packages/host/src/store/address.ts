import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Random, writeDurably } from "@bourse/platform";

/** The place in the data folder where programs of the same user find a running host. */
export interface AddressFile {
  write(origin: string): void;
  remove(): void;
}

/**
 * Writes origin and process id to `address.json`, readable by the user alone. The file is removed when the host closes;
 * after a crash it stays, so a reader checks that the process exists before it sends the token there.
 */
export function addressFile(random: Random, dataDir: string): AddressFile {
  const path = join(dataDir, "address.json");
  return {
    write: (origin) => writeDurably(path, `${JSON.stringify({ origin, pid: process.pid })}\n`, { random }),
    remove: () => rmSync(path, { force: true }),
  };
}
