// The in-app API: a call of an extension through wire and gate, beside the same messages between bare threads.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { testHost } from "@bourse/host/testing";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const ROUNDS = sized(20_000, 20);
const BATCHES = sized(9, 3);
const ALLOWED = 1.3;

const EXTENSION = {
  manifest: { id: "bench.calls", name: "Calls", contributes: { commands: [], configuration: {} } },
  entry: new URL("./in-app/extension.ts", import.meta.url),
};

export async function run(): Promise<BenchResult[]> {
  const host = await testHost({ builtIns: [EXTENSION] });
  await host.listen();
  while (host.inApp.model().extensions[0]?.state === "starting") await new Promise((done) => setImmediate(done));
  const bare = new Worker(new URL("./in-app/bare-thread.ts", import.meta.url));
  const { jsonrpc, result } = { jsonrpc: "2.0", result: { commands: ["bench.rounds"] } };
  const asked = async (): Promise<number> => {
    const ended = Promise.withResolvers<number>();
    const onMessage = (message: { readonly id?: number; readonly took?: number }) => {
      if (message.took !== undefined) ended.resolve(message.took);
      else bare.postMessage({ jsonrpc, id: message.id, result });
    };
    bare.on("message", onMessage);
    bare.postMessage({ rounds: ROUNDS });
    const took = await ended.promise;
    bare.off("message", onMessage);
    return took;
  };
  const [ours, theirs]: [number[], number[]] = [[], []];
  // In turns, so that a busy moment of the machine slows both.
  for (let batch = 0; batch < BATCHES; batch += 1) {
    ours.push(Number(await host.inApp.execute("bench.rounds", [ROUNDS])));
    theirs.push(await asked());
  }
  const exited = once(bare, "exit");
  await bare.terminate();
  await exited;
  await host.dispose();
  const ratio = median(ours) / median(theirs);
  const micro = (ms: number) => `${(ms * 1000).toFixed(1)} µs`;
  return [
    {
      name: "call of the in-app API from a thread, round trip",
      ours: micro(median(ours)),
      theirs: `${micro(median(theirs))} between bare threads`,
      ratio,
      target: `<= ${ALLOWED}`,
      ok: ratio <= ALLOWED,
    },
  ];
}
