import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Egress } from "@bourse/egress";

/** What a fake provider says: a text, a wish to read, or an answer of the test's own making. */
export type Saying =
  | { readonly text: string }
  | Call
  | { readonly status: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }
  | ((response: ServerResponse, request: IncomingMessage) => void);

/** One request as the provider saw it. */
export interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  // biome-ignore lint/suspicious/noExplicitAny: each protocol has a form of its own, and a test looks into it
  readonly body: any;
}

/** A server that speaks chat completions, responses and messages, on loopback. */
export interface FakeProvider {
  readonly origin: string;
  readonly seen: readonly SeenRequest[];
  /** What it says next, in order; the last one stays. */
  says(...sayings: Saying[]): void;
  /** A way out that leads every official origin here, and records where it was to go. */
  readonly egress: Egress & { readonly urls: string[] };
  close(): Promise<void>;
}

export async function fakeProvider(): Promise<FakeProvider> {
  const seen: SeenRequest[] = [];
  let queue: Saying[] = [{ text: "OK" }];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    seen.push({ path, headers: request.headers, body: JSON.parse((await textOf(request)) || "null") });
    const saying = queue.length > 1 ? queue.shift() : queue[0];
    if (saying) say(saying, path, { request, response });
  });
  const origin = await listen(server);
  return {
    origin,
    seen,
    says(...sayings) {
      queue = sayings;
    },
    egress: egressTo(origin),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function egressTo(origin: string): FakeProvider["egress"] {
  const urls: string[] = [];
  const fetchHere: typeof fetch = (input, init) => {
    urls.push(String(input));
    return fetch(`${origin}${new URL(String(input)).pathname}`, init);
  };
  const request = () => Promise.reject(new Error("models use the form of fetch"));
  return { urls, request, fetch: fetchHere, fetchWithin: () => fetchHere };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

function say(saying: Saying, path: string, { request, response }: Exchange): void {
  if (typeof saying === "function") {
    saying(response, request);
    return;
  }
  if ("status" in saying) {
    response
      .writeHead(saying.status, { "content-type": "application/json", ...saying.headers })
      .end(saying.body ?? "{}");
    return;
  }
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(wireForm(saying, path)));
}

interface Call {
  readonly tool: string;
  readonly input: object;
  /** The same call again and again in one answer, in chat completions. */
  readonly times?: number;
}

type Content = { readonly text: string } | Call;

/** What each of the three protocols makes of it. */
export function wireForm(content: Content, path: string): object {
  if (path.endsWith("/chat/completions")) return chatCompletion(content);
  return path.endsWith("/responses") ? response(content) : message(content);
}

function chatCompletion(content: Content): object {
  const isTool = "tool" in content;
  const message = isTool
    ? { role: "assistant", content: null, tool_calls: callsOf(content) }
    : { role: "assistant", content: content.text };
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_700_000_000,
    model: "local",
    choices: [{ index: 0, message, finish_reason: isTool ? "tool_calls" : "stop" }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

function response(content: Content): object {
  const item =
    "tool" in content
      ? {
          type: "function_call",
          id: "fc_1",
          call_id: "call_1",
          name: content.tool,
          arguments: JSON.stringify(content.input),
        }
      : {
          type: "message",
          id: "msg_1",
          role: "assistant",
          status: "completed",
          content: [{ type: "output_text", text: content.text, annotations: [] }],
        };
  return {
    id: "resp_1",
    object: "response",
    created_at: 1_700_000_000,
    status: "completed",
    model: "gpt",
    output: [item],
    usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
  };
}

function message(content: Content): object {
  const isTool = "tool" in content;
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude",
    content: [
      isTool
        ? { type: "tool_use", id: "toolu_1", name: content.tool, input: content.input }
        : { type: "text", text: content.text },
    ],
    stop_reason: isTool ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

function callsOf({ tool, input, times = 1 }: Call): readonly object[] {
  const call = { type: "function", function: { name: tool, arguments: JSON.stringify(input) } };
  return Array.from({ length: times }, (_, index) => ({ id: `call_${index}`, ...call }));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
