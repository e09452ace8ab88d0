// A thread that ends at its first order, as one that is out of memory does.
import { parentPort } from "node:worker_threads";

parentPort?.on("message", () => process.exit(1));
