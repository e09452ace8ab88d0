import { parentPort } from "node:worker_threads";

/** The same round trips with bare messages. */
const port = parentPort;
if (!port) throw new Error("this program is a worker thread");
let next: (value: unknown) => void = () => undefined;
port.on("message", (message: { readonly rounds?: number }) => {
  if (message.rounds === undefined) return next(message);
  void measure(message.rounds);
});

async function measure(rounds: number): Promise<void> {
  const begun = performance.now();
  for (let id = 1; id <= rounds; id += 1) {
    const answered = new Promise((resolve) => {
      next = resolve;
    });
    port?.postMessage({ jsonrpc: "2.0", id, method: "commands/list", params: { filter_internal: true } });
    await answered;
  }
  port?.postMessage({ took: (performance.now() - begun) / rounds });
}
