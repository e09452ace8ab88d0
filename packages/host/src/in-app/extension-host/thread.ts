import { enableCompileCache } from "node:module";
import { parentPort, workerData } from "node:worker_threads";

/** Given to the program of a built-in extension's thread. */
export interface ThreadInput {
  /** Address of the extension's module. */
  readonly entry: string;
  /** Folder in which the host keeps compiled sources; absent: nothing is kept. The thread has no environment to name it. */
  readonly compiled?: string | undefined;
}

/** The program of a built-in extension's thread: it loads the extension when the host asks for it. */
if (!parentPort) throw new Error("this program is a worker thread");
const port = parentPort;
const { entry, compiled }: ThreadInput = workerData;
if (compiled !== undefined) enableCompileCache(compiled);
// Everything else is loaded after this: most of a start without compiled sources is to compile them.
const { portCarrier } = await import("@bourse/api/carriers/port");
const { connect, runExtension } = await import("@bourse/api/extension");
const connection = connect(
  portCarrier(port, () => port.close()),
  (cause) => console.error(cause),
);
runExtension(connection, () => import(entry));
