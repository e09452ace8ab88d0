import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { vi } from "vitest";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly error?: { readonly data: { readonly code: string } };
}

const WAIT = { interval: 5 };

/** A program that speaks the wire of plugins over its standard streams, and a host that a test plays by hand. */
export function speaker(program: string, args: readonly string[], cwd: string) {
  const child = spawn(program, args, { cwd, stdio: ["pipe", "pipe", "pipe"] });
  const messages: Message[] = [];
  let errors = "";
  createInterface({ input: child.stdout }).on("line", (line) => messages.push(JSON.parse(line)));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const find = (what: string, fits: (message: Message) => boolean) =>
    vi.waitFor(() => {
      const found = messages.find(fits);
      if (!found) throw new Error(`no ${what} came, but ${JSON.stringify(messages)} ${errors}`);
      return found;
    }, WAIT);
  let last = 0;
  const request = (method: string, params: object) => {
    const id = ++last;
    send({ id, method, params });
    return { id, answer: () => answered(id) };
  };
  const answered = async (id: number) => {
    const { result, error } = await find(`answer ${id}`, (each) => each.method === undefined && each.id === id);
    return error ? error.data.code : result;
  };
  return {
    send,
    /** Sends a request, whose answer is asked for later. */
    request,
    /** The result of a request, or the code of its error. */
    ask: (method: string, params: object) => request(method, params).answer(),
    /** The next message of a method, with its parameters and its id. */
    async heard(method: string) {
      const found = await find(method, (each) => each.method === method);
      messages.splice(messages.indexOf(found), 1);
      return { id: found.id, ...found.params };
    },
    errors: () => errors,
    /** Closes its input and gives its exit code. */
    async end() {
      child.stdin.end();
      return ended;
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
