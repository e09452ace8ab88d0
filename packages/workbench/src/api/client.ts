import type { HostRouteAnswer, HostRouteName } from "@bourse/contract/host-api";
import { type HostCallArguments, type HostRequestParts, hostRequestLine } from "@bourse/contract/host-request";
import { WORKSPACE_HEADER } from "@bourse/contract/workspace-header";
import { ApiError, errorOf, UNREACHABLE } from "./error.ts";

/** Arguments of a route's call besides its name: every part that the route requires is mandatory. */
export type CallParts<Name extends HostRouteName> = HostCallArguments<
  HostRequestParts<Name, Blob> & { readonly signal?: AbortSignal }
>;

/**
 * The host's local API with this tab's token. Requests and answers have the types of the contract's table of routes.
 */
export interface Api {
  call<Name extends HostRouteName>(name: Name, ...parts: CallParts<Name>): Promise<HostRouteAnswer<Name>>;
  /** A stream of the host: its events, or everything for the page's frames. */
  stream(path: string, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

interface AnyParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** The content by its type: bytes, JSON or nothing. */
async function contentFrom(answer: Response): Promise<unknown> {
  if (answer.status === 204) return undefined;
  return answer.headers.get("content-type") === "application/octet-stream" ? answer.arrayBuffer() : answer.json();
}

/**
 * Creates the client for a token. `workspace` returns the workspace that this window shows: the host refuses a change that was
 * meant for a workspace other than the open one. Every failure is an {@link ApiError}.
 */
export function createApi(token: string, workspace: () => string | undefined = () => undefined): Api {
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${token}`);
    const shown = workspace();
    if (shown !== undefined) headers.set(WORKSPACE_HEADER, shown);
    const answer = await fetch(path, { ...init, headers, cache: "no-store" }).catch((cause: unknown) => {
      if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
      throw new ApiError(0, { code: UNREACHABLE, message: "The host does not answer." });
    });
    if (!answer.ok) throw await errorOf(answer);
    return answer;
  };

  return {
    async call<Name extends HostRouteName>(name: Name, ...[parts]: CallParts<Name>) {
      const { signal, body, ...place }: AnyParts = parts ?? {};
      const { method, path } = hostRequestLine(name, place);
      const answer = await ask(path, { method, ...(signal ? { signal } : {}), ...contentOf(body) });
      return (await contentFrom(answer)) as HostRouteAnswer<Name>;
    },
    async stream(path, signal) {
      const answer = await ask(path, signal ? { signal } : {});
      if (!answer.body) throw new ApiError(answer.status, { code: UNREACHABLE, message: "The stream has no body." });
      return answer.body;
    },
  };
}

/** Type of a file that is sent to a route for CSV. */
export const CSV_TYPE = "text/csv";

function contentOf(body: unknown): RequestInit {
  if (body === undefined) return {};
  if (body instanceof Blob) {
    // The host takes CSV files as text. Every other file is sent as bytes, whatever type the browser derives from its name.
    return { body, headers: { "content-type": body.type === CSV_TYPE ? CSV_TYPE : "application/octet-stream" } };
  }
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}
