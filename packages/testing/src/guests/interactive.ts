import { byteLength, call, eventGuestText } from "./wat.ts";

/** The view of these interactive guests; their manifests declare it. */
export const EVENT_VIEW = "svc.example.view";

const [HEAD, TAIL, EVENT, EVENT_CAPACITY] = [4096, 2048, 65_536, 1024 * 1024];
const PAGES = 18;
const head = `{"api_version":2,"views":{"${EVENT_VIEW}":{"type":"label","text":"`;
const tail = '"}},"commands":[]}';
const TEXT = HEAD + byteLength(head);
/** The eight bytes before an event's type, as the little-endian number of a load. */
const TYPE_KEY = Buffer.from('"type":"').readBigInt64LE();

const readEvent = `(local.set $n ${call("event", EVENT, EVENT_CAPACITY)})
  (if (i32.lt_s (local.get $n) (i32.const 0)) (then (return (local.get $n))))`;

/** Answers every event of at most 1 MiB with an envelope whose only view, a label, shows the event's type. */
export const ECHO_GUEST = eventGuestText({
  pages: PAGES,
  data: { [HEAD]: head, [TAIL]: tail },
  event: `${readEvent}
    (local.set $i (i32.const ${EVENT}))
    (loop $seek (if (i64.ne (i64.load (local.get $i)) (i64.const ${TYPE_KEY}))
      (then (local.set $i (i32.add (local.get $i) (i32.const 1))) (br $seek))))
    (local.set $i (i32.add (local.get $i) (i32.const 8)))
    (local.set $n (i32.const ${TEXT}))
    (loop $copy
      (i32.store8 (local.get $n) (i32.load8_u (local.get $i)))
      (if (i32.ne (i32.load8_u (local.get $i)) (i32.const 34)) (then
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (local.set $n (i32.add (local.get $n) (i32.const 1)))
        (br $copy))))
    (memory.copy (local.get $n) (i32.const ${TAIL}) (i32.const ${byteLength(tail)}))
    (call $output (i32.const ${HEAD}) (i32.sub (i32.add (local.get $n) (i32.const ${byteLength(tail)})) (i32.const ${HEAD})))`,
});

/** The envelope of {@link ECHO_GUEST} for an event of this type, or of another guest whose label shows this text. */
export function echoed(text: string) {
  return { api_version: 2, views: { [EVENT_VIEW]: { type: "label", text } }, commands: [] } as const;
}

const zero = JSON.stringify(echoed("000000"));
const LAST_DIGIT = HEAD + byteLength(head) + 5;

/** Shows the number of events that its instance has had, in six digits: shows whether state survived. */
export const COUNTING_EVENT_GUEST = eventGuestText({
  data: { [HEAD]: zero },
  event: `(local.set $i (i32.const ${LAST_DIGIT}))
    (loop $carry
      (i32.store8 (local.get $i) (i32.add (i32.load8_u (local.get $i)) (i32.const 1)))
      (if (i32.gt_u (i32.load8_u (local.get $i)) (i32.const 57)) (then
        (i32.store8 (local.get $i) (i32.const 48))
        (local.set $i (i32.sub (local.get $i) (i32.const 1)))
        (br $carry))))
    ${call("output", HEAD, byteLength(zero))}`,
});

/** One command of a scripted guest. */
export interface ScriptedCommand {
  readonly id: string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A scripted guest's output in one callback: commands, a whole envelope as text, or nothing. */
export type ScriptedStep = readonly ScriptedCommand[] | string | undefined;

const SCRIPT = 65_536;

/**
 * Submits the first step in its first callback, the second in the next and so on, and nothing after the last. Ignores
 * the events' content. A new instance begins with the first step again.
 */
export function scriptedGuest(steps: readonly ScriptedStep[]): string {
  const texts = steps.map((step) => (step === undefined || typeof step === "string" ? step : withCommands(step)));
  let at = SCRIPT;
  const data: Record<number, string> = {};
  const cases = texts.map((text, index) => {
    if (text === undefined) return "";
    const here = at;
    data[here] = text;
    at += byteLength(text);
    return `(if (i32.eq (local.get $n) (i32.const ${index})) (then (return ${call("output", here, byteLength(text))})))`;
  });
  return eventGuestText({
    pages: Math.ceil(at / 65_536) + 1,
    data,
    extra: "(global $step (mut i32) (i32.const 0))",
    event: `(local.set $n (global.get $step))
      (global.set $step (i32.add (global.get $step) (i32.const 1)))
      ${cases.join("\n")} i32.const 0`,
  });
}

/** Submits the same envelope in every callback, valid or not. */
export function submittingGuest(envelope: string): string {
  const pages = Math.ceil((SCRIPT + byteLength(envelope)) / 65_536);
  return eventGuestText({ pages, data: { [SCRIPT]: envelope }, event: call("output", SCRIPT, byteLength(envelope)) });
}

function withCommands(commands: readonly ScriptedCommand[]): string {
  return JSON.stringify({ api_version: 2, views: {}, commands });
}
