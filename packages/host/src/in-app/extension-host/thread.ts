import { parentPort, workerData } from "node:worker_threads";
import { portCarrier } from "@bourse/api/carriers/port";
import { connect, runExtension } from "@bourse/api/extension";

/** The program of a built-in extension's thread: it loads the extension when the host asks for it. */
if (!parentPort) throw new Error("this program is a worker thread");
const port = parentPort;
const connection = connect(
  portCarrier(port, () => port.close()),
  (cause) => console.error(cause),
);
runExtension(connection, () => import(workerData.entry));
