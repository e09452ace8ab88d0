import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections: 32768 and more on Linux, 49152 and more elsewhere. */
const FIRST = 20_000;
const COUNT = 12_768;
/** Ports that a process goes through before it comes to those of the process after it. */
const APART = 64;

let next = (process.pid * APART) % COUNT;

/**
 * An unused port of the loopback address, for programs that cannot choose one themselves. Until its user listens, no
 * outgoing connection takes it, and hardly another process that asks here: each begins at its own.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) return port;
  }
  throw new Error(`every port from ${FIRST} to ${FIRST + COUNT - 1} is in use`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, "127.0.0.1"), "listening");
  } catch (fault) {
    if (fault instanceof Error && "code" in fault && fault.code === "EADDRINUSE") return false;
    throw fault;
  }
  await new Promise((resolve) => probe.close(resolve));
  return true;
}
