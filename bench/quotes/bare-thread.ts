import { parentPort } from "node:worker_threads";

/** Takes every price as a message of its own; answers a question with how many there were. */
let quotes = 0;
parentPort?.on("message", (message: { readonly price?: string }) => {
  if (message.price === undefined) parentPort?.postMessage(quotes);
  else quotes += 1;
});
