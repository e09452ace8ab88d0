import { Worker } from "node:worker_threads";

/** What a bare worker thread answers to everything it is sent, and how it knows that it was sent the right thing. */
interface BareWork {
  /** A property of what is sent, and its value; absent: what is sent is only read. */
  readonly expects?: readonly [name: string, value: string];
  readonly sends: string;
  readonly answer: string;
  readonly isAnswer: (value: unknown) => boolean;
}

const PROGRAM = `
  const { parentPort, workerData } = require("node:worker_threads");
  parentPort.on("message", (text) => {
    const value = JSON.parse(text);
    if (workerData.expects && value[workerData.expects[0]] !== workerData.expects[1]) throw new Error("not what was expected");
    parentPort.postMessage(JSON.stringify(workerData.answer));
  });`;

/** The least a thread can do: it parses the one JSON and writes the other, and nothing is checked. */
export function bareWorker({ expects, sends, answer, isAnswer }: BareWork) {
  const worker = new Worker(PROGRAM, { eval: true, workerData: { expects, answer: JSON.parse(answer) } });
  const call = () =>
    new Promise<void>((resolve, reject) => {
      worker.once("message", (text: string) => {
        if (isAnswer(JSON.parse(text))) resolve();
        else reject(new Error("not the answer"));
      });
      worker.postMessage(sends);
    });
  return { name: "bare worker", call, close: () => worker.terminate() };
}
