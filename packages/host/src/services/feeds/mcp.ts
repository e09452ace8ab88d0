import { setImmediate } from "node:timers/promises";
import { HOST_VERSION, type JsonValue } from "@bourse/contract";
import type { Deadline } from "@bourse/egress";
import { CommandFailure } from "@bourse/runtime/broker";
import type { Client } from "@modelcontextprotocol/client";
import { toJson } from "./json-answer.ts";
import { plainText } from "./plain-text.ts";

/** The operations on a tool server. */
export const MCP_OPERATIONS = ["tools", "call", "resources", "read"] as const;

/** A question to a tool server. */
export interface McpQuery {
  readonly endpoint: string;
  readonly operation: (typeof MCP_OPERATIONS)[number];
  readonly arguments: Readonly<Record<string, unknown>>;
}

interface McpRoad {
  /** The guarded one. */
  readonly fetch: typeof globalThis.fetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly deadline: Pick<Deadline, "signal" | "within">;
  /** Removes an echoed credential from the server's text before it is cut. */
  readonly clean: (text: string) => string;
}

/** Each page may be as large as a whole answer; the library would follow 64, and a server can always offer another. */
const MAX_PAGES = 4;

/** The library's own limit also counts time in which this machine stood still; our deadline ends the question long before it. */
const LIBRARY_MS = 60 * 60_000;

/**
 * The library would compile schemas sent by the peer, and a pattern in them could block the host. Our own check
 * follows.
 */
const NO_SCHEMAS = {
  getValidator: () => (input: unknown) => ({ valid: true as const, data: input as never, errorMessage: undefined }),
};

/** Loaded with the first question: most hosts have no tool server, and this is the largest library of a start. */
const loadLibrary = () => import("@modelcontextprotocol/client");
type Library = Awaited<ReturnType<typeof loadLibrary>>;

/**
 * Opens one session per question over the streamable HTTP transport, asks, and closes it. @throws CommandFailure
 * `feed.*`, `egress.*`, `command.params_invalid`
 */
export async function askMcp(query: McpQuery, road: McpRoad): Promise<JsonValue> {
  const ask = questionOf(query);
  const settings = { jsonSchemaValidator: NO_SCHEMAS, listMaxPages: MAX_PAGES };
  const library = await road.deadline.within(loadLibrary());
  const client = new library.Client({ name: "bourse", version: HOST_VERSION }, settings);
  const failures: CommandFailure[] = [];
  const watch = streamWatch();
  const transport = new library.StreamableHTTPClientTransport(new URL(query.endpoint), {
    fetch: async (input, init) => {
      watch.asking();
      try {
        return watch.watched(await road.fetch(input, init), init?.method);
      } catch (cause) {
        // The library wraps exceptions of fetch; the guard's original failure is the one to pass on.
        if (cause instanceof CommandFailure) failures.push(cause);
        throw cause;
      }
    },
    requestInit: { headers: { ...road.headers } },
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1,
      maxReconnectionDelay: 1,
      reconnectionDelayGrowFactor: 1,
    },
  });
  const options = { signal: road.deadline.signal, timeout: LIBRARY_MS };
  const session = async () => {
    await client.connect(transport, options);
    return toJson(await ask(client, options));
  };
  const answered = () => Promise.race([session(), watch.cut]);
  try {
    return await road.deadline.within(
      answered().catch((cause: unknown) => Promise.reject(failureOf(cause, { library, failures, clean: road.clean }))),
    );
  } finally {
    await client.close().catch(() => undefined);
  }
}

type Options = { readonly signal: AbortSignal; readonly timeout: number };

/** @throws CommandFailure `command.params_invalid` */
function questionOf({ operation, arguments: given }: McpQuery): (client: Client, options: Options) => Promise<unknown> {
  const name = (key: string) => {
    const value = given[key];
    if (typeof value === "string" && value !== "") return value;
    throw new CommandFailure("command.params_invalid", `${operation} needs ${key} in its arguments`);
  };
  if (operation === "tools") return (client, options) => client.listTools(undefined, options);
  if (operation === "resources") return (client, options) => client.listResources(undefined, options);
  if (operation === "read") {
    const uri = name("uri");
    return (client, options) => client.readResource({ uri }, options);
  }
  const tool = name("name");
  const inner = given.arguments ?? {};
  if (typeof inner !== "object" || inner === null || Array.isArray(inner)) {
    throw new CommandFailure("command.params_invalid", "a tool's arguments are an object");
  }
  return (client, options) => client.callTool({ name: tool, arguments: inner as Record<string, unknown> }, options);
}

const MAX_MESSAGE = 200;

interface Session extends Pick<McpRoad, "clean"> {
  readonly library: Library;
  /** Those of the guarded road. */
  readonly failures: readonly CommandFailure[];
}

function failureOf(cause: unknown, { library, failures, clean }: Session): unknown {
  if (cause instanceof CommandFailure) return cause;
  const guard = failures[0];
  if (guard !== undefined) return guard;
  if (cause instanceof library.ProtocolError) {
    return new CommandFailure("feed.peer_refused", `the server says: ${plainText(clean(cause.message), MAX_MESSAGE)}`);
  }
  if (cause instanceof library.SdkHttpError) {
    const passes = cause.status === 429 || (cause.status ?? 0) >= 500;
    return new CommandFailure(
      passes ? "feed.unavailable" : "feed.peer_refused",
      `the server answers with status ${cause.status}`,
    );
  }
  return new CommandFailure("feed.not_understood", "this is not a Model Context Protocol server");
}

/** Detects that a server ends its event stream without having answered: the library would wait for the deadline. */
interface StreamWatch {
  /** A request is about to be sent. */
  asking(): void;
  /** Returns the response unchanged and watches its stream. */
  watched(response: Response, method: string | undefined): Response;
  /** Rejects when a stream has ended without an answer. */
  readonly cut: Promise<never>;
}

function streamWatch(): StreamWatch {
  const cut = Promise.withResolvers<never>();
  // Nothing awaits it once the session is over.
  cut.promise.catch(() => undefined);
  let asked = 0;
  const ended = async (order: number) => {
    // Data of the stream may still be in processing; an answer in it ends the session or sends another request.
    await setImmediate();
    await setImmediate();
    if (order === asked)
      cut.reject(new CommandFailure("feed.unavailable", "the server ended its stream without an answer"));
  };
  return {
    cut: cut.promise,
    asking() {
      asked += 1;
    },
    watched(response, method) {
      const isEvents = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
      if (method !== "POST" || !isEvents || response.body === null) return response;
      const order = asked;
      const { status, headers } = response;
      return new Response(
        listened(response.body, () => void ended(order)),
        { status, headers },
      );
    },
  };
}

function listened(body: ReadableStream<Uint8Array>, ended: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (cause) {
        controller.error(cause);
      }
      ended();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
