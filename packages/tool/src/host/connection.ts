import { ERROR_CATALOGUE, type ErrorCode } from "@bourse/contract";
import type {
  HostError,
  HostRouteAnswer,
  HostRouteBody,
  HostRouteName,
  HostRouteParams,
  HostRouteQuery,
} from "@bourse/contract/host-api";
import type { Invocation } from "../cli/command.ts";
import type { Io } from "../cli/io.ts";
import { HostCallRefusal } from "./failure.ts";
import { findHost } from "./find-host.ts";

/** An install downloads and checks a package; nothing takes longer. */
const ANSWER_TIMEOUT_MS = 10 * 60_000;

interface Parts<Name extends HostRouteName> {
  readonly params?: HostRouteParams<Name>;
  readonly query?: HostRouteQuery<Name>;
  readonly body?: HostRouteBody<Name, never>;
}

/** A running host's local API. */
export interface HostConnection {
  readonly origin: string;
  /** @throws HostCallRefusal the host's own refusals, `tool.host_unreachable`, `tool.host_answer_invalid` */
  call<Name extends HostRouteName>(name: Name, parts?: Parts<Name>): Promise<HostRouteAnswer<Name>>;
}

/** Opens the command's host. */
export function openHost(given: Invocation, io: Io): HostConnection {
  const { origin, token } = findHost(given, io);
  return {
    origin,
    async call<Name extends HostRouteName>(name: Name, { params, query, body }: Parts<Name> = {}) {
      const [method = "GET", template = ""] = name.split(" ");
      const url = `${origin}${fill(template, params ?? {})}${search(query ?? {})}`;
      const headers = { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) };
      const sent = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
      const answer = await fetch(url, { ...sent, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).catch(() => {
        throw new HostCallRefusal("tool.host_unreachable", `${origin} does not answer`);
      });
      return read<HostRouteAnswer<Name>>(answer);
    },
  };
}

function fill(template: string, params: object): string {
  const values = new Map(Object.entries(params));
  return template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

function search(query: object): string {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? "" : `?${text}`;
}

async function read<Answer>(answer: Response): Promise<Answer> {
  const text = await answer.text();
  if (answer.ok) return (text === "" ? undefined : parse(text)) as Answer;
  const { error } = (parse(text) ?? {}) as Partial<HostError>;
  if (error && isCode(error.code)) throw new HostCallRefusal(error.code, error.message, error.issues ?? []);
  throw new HostCallRefusal("tool.host_answer_invalid", `status ${answer.status}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new HostCallRefusal("tool.host_answer_invalid", "the answer is not JSON");
  }
}

const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_CATALOGUE, code);
