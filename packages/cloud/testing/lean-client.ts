import { connect, type Socket } from "node:net";
import { REST_BASE_PATH } from "@bourse/contract/rest";

/** A request to a service. */
export interface LeanCall {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly token?: string | undefined;
  /** JSON text. */
  readonly body?: string | undefined;
  /** A header of the test's own. */
  readonly mark?: { readonly name: string; readonly value: string } | undefined;
}

export interface LeanAnswer {
  readonly status: number;
  readonly bytes: Buffer;
}

interface Waiting {
  readonly text: string;
  readonly resolve: (answer: LeanAnswer) => void;
  readonly reject: (fault: Error) => void;
}

const END_OF_HEAD = Buffer.from("\r\n\r\n");

/**
 * A client that keeps its connections and does as little as possible: it must send many thousand requests a second from
 * the same core as the service. One request at a time per connection.
 */
export class LeanClient {
  readonly #host: string;
  readonly #port: number;
  readonly #most: number;
  readonly #idle: Line[] = [];
  readonly #queue: Waiting[] = [];
  readonly #open = new Set<Line>();

  constructor(origin: string, connections: number) {
    const { hostname, port } = new URL(origin);
    this.#host = hostname;
    this.#port = Number(port);
    this.#most = connections;
  }

  send({ method, path, token, body, mark }: LeanCall): Promise<LeanAnswer> {
    const head = [
      `${method} ${REST_BASE_PATH}${path} HTTP/1.1`,
      `host: ${this.#host}`,
      ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
      ...(mark === undefined ? [] : [`${mark.name}: ${mark.value}`]),
      ...(body === undefined
        ? []
        : ["content-type: application/json", `content-length: ${Buffer.byteLength(body, "utf8")}`]),
    ].join("\r\n");
    return new Promise((resolve, reject) => {
      this.#queue.push({ text: `${head}\r\n\r\n${body ?? ""}`, resolve, reject });
      this.#next();
    });
  }

  close(): void {
    for (const line of this.#open) line.socket.destroy();
  }

  #next(): void {
    if (this.#queue.length === 0) return;
    const line = this.#idle.pop() ?? (this.#open.size < this.#most ? this.#dial() : undefined);
    const waiting = line && this.#queue.shift();
    if (waiting) line.ask(waiting);
  }

  #dial(): Line {
    const line: Line = new Line(connect(this.#port, this.#host), {
      free: () => {
        this.#idle.push(line);
        this.#next();
      },
      gone: () => {
        this.#open.delete(line);
        const at = this.#idle.indexOf(line);
        if (at >= 0) this.#idle.splice(at, 1);
        this.#next();
      },
    });
    this.#open.add(line);
    return line;
  }
}

/** One connection. */
class Line {
  readonly socket: Socket;
  readonly #tell: { readonly free: () => void; readonly gone: () => void };
  #asked: Waiting | undefined;
  #read: Buffer = Buffer.alloc(0);
  #fault: Error | undefined;

  constructor(socket: Socket, tell: { readonly free: () => void; readonly gone: () => void }) {
    this.socket = socket;
    this.#tell = tell;
    socket.setNoDelay(true);
    socket.on("data", (bytes: string | Buffer) => this.#take(bytes as Buffer));
    socket.on("error", (fault) => {
      this.#fault = fault;
    });
    socket.on("close", () => {
      const asked = this.#asked;
      this.#asked = undefined;
      this.#tell.gone();
      asked?.reject(this.#ended(asked));
    });
  }

  ask(waiting: Waiting): void {
    this.#asked = waiting;
    this.socket.write(waiting.text);
  }

  /** Why there is no answer: a run of many thousand requests has nothing else to go by. */
  #ended(asked: Waiting): Error {
    const request = asked.text.slice(0, asked.text.indexOf("\r\n"));
    const head = this.#read.toString("latin1").split("\r\n\r\n", 1)[0];
    const facts = [`asked: ${request}`, `read: ${head || "nothing"}`, `fault: ${this.#fault?.message ?? "none"}`];
    return new Error(["the connection ended before the answer", ...facts].join("\n"), { cause: this.#fault });
  }

  #take(bytes: Buffer): void {
    this.#read = this.#read.length === 0 ? bytes : Buffer.concat([this.#read, bytes]);
    const end = this.#read.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const head = this.#read.toString("latin1", 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) return void this.socket.destroy(new Error("an answer without a length"));
    const from = end + END_OF_HEAD.length;
    const to = from + Number(length);
    if (this.#read.length < to) return;
    const asked = this.#asked;
    const answer = { status: Number(head.slice(9, 12)), bytes: this.#read.subarray(from, to) };
    this.#read = Buffer.alloc(0);
    this.#asked = undefined;
    // The service closes it next, and a request would be lost on it.
    if (/\r\nconnection: close/i.test(head)) this.socket.destroy();
    else this.#tell.free();
    asked?.resolve(answer);
  }
}
