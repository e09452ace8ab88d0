import { ScriptedMachine } from "@bourse/platform/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AskedThread, type Unanswered } from "./asked-thread.ts";

class Refused extends Error {
  readonly why: Unanswered;

  constructor(why: Unanswered) {
    super(why);
    this.why = why;
  }
}

/** Answers a question with its number and with that of the thread, or misbehaves in the way that it names. */
const PROGRAM = `import { parentPort, threadId } from "node:worker_threads";
let asked = 0;
parentPort.on("message", (question) => {
  asked += 1;
  if (question === "throw") throw new Error("no");
  if (question === "exit") process.exit(0);
  if (question === "loop") for (;;);
  if (question === "grow") for (const all = [];;) all.push(new Array(100_000).fill(0));
  parentPort.postMessage({ question, asked, threadId });
});`;

interface Said {
  readonly question: string;
  readonly asked: number;
  readonly threadId: number;
}

const TIMEOUT_MS = 1000;

let machine: ScriptedMachine;
let thread: AskedThread<string, Said>;
/** Questions that the thread has begun with. */
let begun: number;
beforeEach(() => {
  machine = new ScriptedMachine(0);
  begun = 0;
  thread = new AskedThread({
    program: new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`),
    clock: {
      allow(ms, work) {
        begun += 1;
        return machine.time.after(ms, work);
      },
    },
    timeoutMs: TIMEOUT_MS,
    heapMb: 32,
    refusal: (why) => new Refused(why),
  });
});
afterEach(() => thread.close());

const whyNot = (question: string) => thread.ask(question).catch((cause: Refused) => cause.why);

describe("a thread that is asked", () => {
  it("answers one question after another, each its own", async () => {
    const said = await Promise.all(["a", "b", "c"].map((each) => thread.ask(each)));
    expect(said.map(({ question, asked }) => [question, asked])).toEqual([
      ["a", 1],
      ["b", 2],
      ["c", 3],
    ]);
    expect(new Set(said.map(({ threadId }) => threadId)).size).toBe(1);
  });

  it.each(["throw", "exit", "grow"])(
    "fails where its work does (%s), and another one answers the next question",
    async (bad) => {
      const first = await thread.ask("a");
      const [why, next] = await Promise.all([whyNot(bad), thread.ask("b")]);
      expect([why, next.question, next.asked]).toEqual(["failed", "b", 1]);
      expect(next.threadId).not.toBe(first.threadId);
    },
  );

  it("is late when its given time is up, and another one answers the next question", async () => {
    const [late, next] = [whyNot("loop"), thread.ask("b")];
    await expect.poll(() => begun).toBe(1);
    machine.run(TIMEOUT_MS);
    expect([await late, (await next).asked]).toEqual(["late", 1]);
  });

  it("answers no more once it is closed: what is under way fails, what waits and what comes is refused", async () => {
    const asked = [whyNot("loop"), whyNot("b")];
    await expect.poll(() => begun).toBe(1);
    await thread.close();
    expect(await Promise.all([...asked, whyNot("c")])).toEqual(["failed", "closed", "closed"]);
  });
});
