import { isErrorCode } from "@bourse/contract";
import { hostAnswerFault } from "@bourse/contract/host-answers";
import type { HostError, HostRouteAnswer, HostRouteName } from "@bourse/contract/host-api";
import {
  type AnyHostRequestParts,
  type HostCallArguments,
  type HostRequestParts,
  hostRequestLine,
} from "@bourse/contract/host-request";
import { deadline, type MachineTime, systemMachineTime } from "@bourse/platform";
import type { FoundHost } from "./find.ts";
import { HostCallRefusal } from "./refusal.ts";

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

/** Arguments of a call besides the route's name. This client sends bytes, and no files that are read as they are sent. */
export type HostCallParts<Name extends HostRouteName> = HostCallArguments<HostRequestParts<Name, Uint8Array, never>>;

interface AnyParts extends AnyHostRequestParts {
  readonly body?: unknown;
}

/** Replaceable parts of a client. */
export interface HostClientOptions {
  /** How long answers are waited for. */
  readonly waits?: HostWaits;
  /** The machine in whose time a wait is counted. */
  readonly machine?: MachineTime;
}

/** A running host's local API. */
export interface HostClient {
  /** Where the host listens, `http://127.0.0.1:4871`. */
  readonly origin: string;
  /** @throws HostCallRefusal the host's own refusals, `tool.host_unreachable`, `tool.host_silent`, `tool.host_answer_invalid` */
  call<Name extends HostRouteName>(name: Name, ...parts: HostCallParts<Name>): Promise<HostRouteAnswer<Name>>;
}

/** The client of a running host. Every answer is checked against the schema of its route. */
export function hostClient(
  { origin, token }: FoundHost,
  { waits = WAITS, machine = systemMachineTime }: HostClientOptions = {},
): HostClient {
  return {
    origin,
    async call<Name extends HostRouteName>(name: Name, ...[parts]: HostCallParts<Name>) {
      // Detects a stopped host soon, before it is asked for the work.
      if (WORK.has(name)) await ask("GET /api/state", {}, waits.answer);
      const answer = await ask(name, parts ?? {}, WORK.has(name) ? waits.work : waits.answer);
      const fault = hostAnswerFault(name, answer);
      if (fault !== undefined) throw new HostCallRefusal("tool.host_answer_invalid", `${name}: ${fault}`);
      return answer as HostRouteAnswer<Name>;
    },
  };

  async function ask(name: HostRouteName, { body, ...place }: AnyParts, ms: number): Promise<unknown> {
    const { method, path } = hostRequestLine(name, place);
    const content = contentOf(body);
    const headers = { authorization: `Bearer ${token}`, ...(content ? { "content-type": content.type } : {}) };
    const sent: RequestInit = { method, headers, ...(content ? { body: content.payload } : {}) };
    const { ok, status, text } = await answerOf(`${origin}${path}`, sent, { ms, machine });
    if (!ok) throw refusalOf(status, text);
    return text === "" ? undefined : parse(text);
  }
}

function contentOf(body: unknown) {
  if (!body) return undefined;
  if (!(body instanceof Uint8Array)) return { type: "application/json", payload: JSON.stringify(body) };
  return { type: "application/octet-stream", payload: new Uint8Array(body) };
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
