import { isErrorCode } from "@bourse/contract";
import { hostAnswerFault } from "@bourse/contract/host-answers";
import type {
  HostError,
  HostRouteAnswer,
  HostRouteBody,
  HostRouteName,
  HostRouteParams,
  HostRouteQuery,
} from "@bourse/contract/host-api";
import { deadline, type MachineTime, systemMachineTime } from "@bourse/platform";
import type { Invocation } from "../cli/command.ts";
import type { Io } from "../cli/io.ts";
import { HostCallRefusal } from "./failure.ts";
import { findHost } from "./find-host.ts";

/** How long a host is waited for, in milliseconds. */
export interface HostWaits {
  /** A preview may ask a market source; everything else is known at once. */
  readonly answer: number;
  /** An install downloads and checks a package, a backup copies the whole desk, an evaluation asks the model often. */
  readonly work: number;
}

const WAITS: HostWaits = { answer: 30_000, work: 10 * 60_000 };

const WORK: ReadonlySet<HostRouteName> = new Set<HostRouteName>([
  "POST /api/extensions/resolve",
  "POST /api/extensions/install",
  "POST /api/backups",
  "POST /api/forecasts/rolling",
]);

interface Parts<Name extends HostRouteName> {
  readonly params?: HostRouteParams<Name>;
  readonly query?: HostRouteQuery<Name>;
  readonly body?: HostRouteBody<Name, never>;
}

/** A running host's local API. */
export interface HostConnection {
  readonly origin: string;
  /** @throws HostCallRefusal the host's own refusals, `tool.host_unreachable`, `tool.host_silent`, `tool.host_answer_invalid` */
  call<Name extends HostRouteName>(name: Name, parts?: Parts<Name>): Promise<HostRouteAnswer<Name>>;
}

/** Opens the command's host. */
export function openHost(
  given: Invocation,
  io: Pick<Io, "env">,
  { waits = WAITS, machine = systemMachineTime }: { readonly waits?: HostWaits; readonly machine?: MachineTime } = {},
): HostConnection {
  const { origin, token } = findHost(given, io);
  const connection: HostConnection = {
    origin,
    async call<Name extends HostRouteName>(name: Name, { params, query, body }: Parts<Name> = {}) {
      // Detects a stopped host soon, before it is asked for the work.
      if (WORK.has(name)) await connection.call("GET /api/state");
      const [method = "GET", template = ""] = name.split(" ");
      const url = `${origin}${fill(template, params ?? {})}${search(query ?? {})}`;
      const headers = { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) };
      const sent: RequestInit = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
      const { ok, status, text } = await answerOf(url, sent, {
        ms: WORK.has(name) ? waits.work : waits.answer,
        machine,
      });
      if (!ok) throw refusalOf(status, text);
      const answer = text === "" ? undefined : parse(text);
      const fault = hostAnswerFault(name, answer);
      if (fault !== undefined) throw new HostCallRefusal("tool.host_answer_invalid", `${name}: ${fault}`);
      return answer as HostRouteAnswer<Name>;
    },
  };
  return connection;
}

function fill(template: string, params: object): string {
  const values = new Map(Object.entries(params));
  return template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

function search(query: object): string {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? "" : `?${text}`;
}

interface Answered {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
}

interface Wait {
  readonly ms: number;
  /** The machine in whose time `ms` is counted. */
  readonly machine: MachineTime;
}

/** A shared machine often loses less than this. */
const WORTH_TELLING_MS = 1000;

/** Names the machine as the cause: the reader would otherwise look for the fault in the host. */
function slownessOf(lostMs: number): string {
  if (lostMs < WORTH_TELLING_MS) return "";
  return `; this computer is too slow: it stood still for another ${(lostMs / 1000).toFixed(1)} seconds`;
}

/** Follows no redirect: a host never sends one, and another program at its address could send the token on. */
async function answerOf(url: string, sent: RequestInit, { ms, machine }: Wait): Promise<Answered> {
  const begun = machine.mark();
  try {
    const answer = await fetch(url, { ...sent, redirect: "manual", signal: deadline(ms, machine) });
    return { ok: answer.ok, status: answer.status, text: await answer.text() };
  } catch (cause) {
    const { origin } = new URL(url);
    if (cause instanceof DOMException && cause.name === "TimeoutError") {
      const lost = slownessOf(machine.lostSince(begun).ms);
      throw new HostCallRefusal("tool.host_silent", `${origin} has not answered within ${ms / 1000} seconds${lost}`);
    }
    throw new HostCallRefusal("tool.host_unreachable", `${origin} does not answer`);
  }
}

function refusalOf(status: number, text: string): HostCallRefusal {
  const { error } = (parse(text) ?? {}) as Partial<HostError>;
  if (error && isErrorCode(error.code)) return new HostCallRefusal(error.code, error.message, error.issues ?? []);
  return new HostCallRefusal("tool.host_answer_invalid", `status ${status}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new HostCallRefusal("tool.host_answer_invalid", "the answer is not JSON");
  }
}
