import { type ErrorCode, isJsonObject, type JsonValue, parseStrictJson, type WebAppLimits } from "@bourse/contract";
import { type BridgeAnswer, type BridgeEvent, type BridgeRequest, isBridgeRequest } from "@bourse/contract/web-app";
import { type Meter, meter } from "@bourse/contract/web-app-meter";
import type { Clock } from "@bourse/platform";
import type { Broker } from "../../broker/broker.ts";
import { failed, type Outcome } from "../../broker/outcome.ts";
import type { GuestEventDraft } from "../../principal/draft.ts";
import type { App } from "../../principal/principal.ts";

/** Everything the door needs; it is made once for each frame. */
export interface DoorInput {
  readonly principal: App;
  readonly broker: Broker;
  /** Methods that the host does. */
  readonly methods: ReadonlySet<string>;
  readonly clock: Clock;
  readonly limits: Pick<WebAppLimits, "inFlight" | "messagesPerSecond" | "messageBytes">;
  /** Aborted when the frame is closed. */
  readonly signal: AbortSignal;
  send(message: BridgeAnswer | BridgeEvent): void;
  /** Called when the application sends more messages than its rate allows. */
  flooded(): void;
}

/** The gate in front of the bridge's methods: rate, size, form, open requests. The broker checks everything else. */
export interface Door {
  /** Takes an array of messages as the page relays them. */
  receive(bytes: Uint8Array): void;
}

export function bridgeDoor(input: DoorInput): Door {
  const { limits, clock, send, signal } = input;
  const open = new Set<string>();
  const pace: Meter = meter(limits.messagesPerSecond);
  const refuse = (id: string | null, code: ErrorCode, message: string) =>
    send({ id, ok: false, error: failed(code, message).error });
  const accept = (request: BridgeRequest) => {
    const { id, method } = request;
    if (open.has(id)) return refuse(id, "webapp.id_in_use", "an open request has this id");
    if (open.size >= limits.inFlight) return refuse(id, "command.busy", `${limits.inFlight} requests are open`);
    if (!input.methods.has(method)) return refuse(id, "webapp.method_unknown", `there is no method ${method}`);
    open.add(id);
    void run(input, request).then((outcome) => {
      open.delete(id);
      if (outcome && !signal.aborted) send(answerOf(id, outcome));
    });
  };
  return {
    receive(bytes) {
      if (signal.aborted) return;
      const messages = messagesOf(bytes, limits.messageBytes);
      if (!pace.take(messages?.length ?? 1, clock.now().getTime())) return input.flooded();
      if (!messages) return refuse(null, "webapp.message_invalid", "the messages are not strict JSON");
      for (const message of messages) {
        if (isBridgeRequest(message)) accept(message);
        else refuse(idOf(message), "webapp.message_invalid", "a request is { id, method, params }");
      }
    },
  };
}

/** Parses the one array that the page sends. It may be as large as the largest message and two brackets. */
function messagesOf(bytes: Uint8Array, messageBytes: number): readonly JsonValue[] | undefined {
  const maxBytes = messageBytes + 2;
  const most = { maxBytes, maxStringLength: maxBytes, maxValues: maxBytes };
  const parsed = parseStrictJson(bytes, most);
  return parsed.ok && Array.isArray(parsed.value) ? parsed.value : undefined;
}

function idOf(message: JsonValue): string | null {
  const id = isJsonObject(message) ? message.id : undefined;
  return typeof id === "string" ? id : null;
}

function run({ broker, principal, signal, send }: DoorInput, command: BridgeRequest): Promise<Outcome | undefined> {
  return broker.run({ principal, command, signal, post: (event) => send(eventOf(event)) });
}

function answerOf(id: string, outcome: Outcome): BridgeAnswer {
  return outcome.ok
    ? { id, ok: true, result: outcome.result as Readonly<Record<string, unknown>> }
    : { id, ok: false, error: outcome.error };
}

/** The only event that a method of the bridge causes later is the end of a recipe. */
function eventOf({ data }: GuestEventDraft): BridgeEvent {
  return { event: "models.completed", data: data as BridgeEvent["data"] } as BridgeEvent;
}
