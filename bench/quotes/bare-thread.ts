import { parentPort } from "node:worker_threads";

/** Receives every price as its own message; answers a question with their number. */
let quotes = 0;
parentPort?.on("message", (message: { readonly price?: string }) => {
  if (message.price === undefined) parentPort?.postMessage(quotes);
  else quotes += 1;
});
