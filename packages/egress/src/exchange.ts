import type { Readable } from "node:stream";
import { boundedBody } from "./body.ts";
import type { Deadline } from "./deadline.ts";
import { CallersWord, EgressFailure } from "./failure.ts";
import { answerHeaders } from "./headers.ts";
import { type Guard, type Incoming, type Outgoing, sendHop } from "./hop.ts";
import { followed, isRedirect } from "./redirects.ts";

/** Limits on one exchange. */
export interface ExchangeRules {
  readonly guard: Guard;
  readonly deadline: Deadline;
  readonly maxBytes: number;
  readonly accepts?: readonly string[];
  readonly mayReach?: ((origin: string) => boolean) | undefined;
  readonly beforeHop?: ((origin: string) => void) | undefined;
  readonly redirects: "follow" | "error" | "manual";
}

/** An answer whose body is still to be read, within the limits. */
export interface OpenAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly url: string;
  readonly body: Readable;
  /** Ends the connection; must be called once the body is no longer read. */
  close(): void;
}

/** Sends a request and follows its redirects. Of every answer before the last, only status and location are used. */
export async function exchange(first: Outgoing, rules: ExchangeRules): Promise<OpenAnswer> {
  const { limits } = rules.guard;
  const seen = new Set<string>();
  let outgoing = first;
  for (;;) {
    const incoming = await hop(outgoing, rules);
    if (!isRedirect(incoming.status) || rules.redirects === "manual") return open(incoming, outgoing, rules);
    incoming.close();
    if (rules.redirects === "error" || seen.size === limits.maxRedirects) throw refused("there are too many redirects");
    seen.add(`${outgoing.method} ${outgoing.url.href}`);
    outgoing = followed(outgoing, incoming, limits);
    const { origin, href } = outgoing.url;
    if (seen.has(`${outgoing.method} ${href}`)) throw refused("the redirects go round in a circle");
    if (origin !== first.url.origin && spoken(() => rules.mayReach?.(origin)) === false)
      throw refused(`a redirect leads to ${origin}`);
  }
}

function hop(outgoing: Outgoing, { guard, deadline, beforeHop }: ExchangeRules): Promise<Incoming> {
  const beforeSend = () => spoken(() => beforeHop?.(outgoing.url.origin));
  return deadline.within(sendHop(outgoing, { ...guard, beforeSend }, deadline.signal));
}

/** Runs a check of the caller; its exceptions are not faults of the peer. */
function spoken<Answer>(ask: () => Answer): Answer {
  try {
    return ask();
  } catch (cause) {
    throw new CallersWord(cause);
  }
}

function open(incoming: Incoming, { url }: Outgoing, rules: ExchangeRules): OpenAnswer {
  const { status, headers, close } = incoming;
  try {
    // Other statuses have no defined meaning, and fetch cannot represent them.
    if (status < 200 || status > 599) throw new EgressFailure("egress.answer_invalid", "there is no such status");
    checkType(incoming, rules);
    const encoding = once(headers["content-encoding"]);
    if (Number(headers["content-length"] ?? 0) > rules.maxBytes) {
      throw new EgressFailure("egress.too_large", `the answer has more than ${rules.maxBytes} bytes`);
    }
    const body = boundedBody(incoming.body, encoding, {
      maxBytes: rules.maxBytes,
      limits: rules.guard.limits,
    });
    return { status, headers: answerHeaders(headers), url: url.href, body, close };
  } catch (cause) {
    close();
    throw cause;
  }
}

const OK = (status: number) => status >= 200 && status <= 299;
const NO_CONTENT = 204;

function checkType({ status, headers }: Incoming, { accepts }: ExchangeRules): void {
  if (accepts === undefined || !OK(status) || status === NO_CONTENT) return;
  const type = once(headers["content-type"])?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!accepts.includes(type)) {
    throw new EgressFailure("egress.media_type_refused", `the answer is none of ${accepts.join(", ")}`);
  }
}

/** A header in two lines is ambiguous, and readers differ in which one they use. */
function once(value: string | readonly string[] | undefined): string | undefined {
  if (value === undefined || typeof value === "string") return value;
  throw new EgressFailure("egress.media_type_refused", "the answer names its form twice");
}

function refused(message: string): EgressFailure {
  return new EgressFailure("egress.redirect_refused", message);
}
