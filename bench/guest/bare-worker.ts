import { Worker } from "node:worker_threads";

/** A bare worker's answer to every message, and how it recognises the right one. */
interface BareWork {
  /** A property of the message, and its value; absent: the message is only parsed. */
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

/** The minimum work of a thread: it parses the one JSON and writes the other, without any check. */
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
