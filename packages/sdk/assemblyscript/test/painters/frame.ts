import {
  Candle, column, Envelope, EventContext, EventType, fixed, label, line, marketRead, marketSubscribe, MarketData, MarketEvidence, Notice, notificationsPublish, ofBar, Outcome, readEvent, Status, ViewData,
} from "../../interactive";

/** The bars that a painter knows: completed ones, and the one that is forming. */
export const time: string[] = [];
export const open: f64[] = [];
export const high: f64[] = [];
export const low: f64[] = [];
export const close: f64[] = [];
export const volume: f64[] = [];
/** The moment of the event, and how many there were. */
export class Now {
  candle: Candle | null = null;
  context: EventContext = new EventContext();
  events: i32 = 0;
}
export const now = new Now();

/** As many marks as one column of a layout takes, less some room. */
const SHOWN: i32 = 60;
const marks: string[] = [];
let notices = new Envelope();

export function size(): i32 {
  return time.length;
}

/** Says a value of a completed bar as final. */
export function say(at: i32, name: string, value: f64): void {
  if (!isNaN(value)) mark(time[at], true, name, fixed(value, 4));
}

export function mark(at: string, isFinal: bool, name: string, text: string): void {
  marks.push(ofBar("1D", at, name, label(text), isFinal));
}

export function notice(id: string, title: string): void {
  const sent = new Notice();
  sent.id = line(id, 128);
  sent.title = title;
  sent.body = title;
  notices.command("n" + notices.json().length.toString(), notificationsPublish(sent));
}

/** The forming bar as another bar at the end, or taken away again. */
export function withForming(): bool {
  const candle = now.candle;
  if (candle === null) return false;
  push(candle);
  return true;
}

export function withoutForming(): void {
  time.pop();
  open.pop();
  high.pop();
  low.pop();
  close.pop();
  volume.pop();
}

function push(candle: Candle): void {
  time.push(candle.time);
  open.push(candle.open);
  high.push(candle.high);
  low.push(candle.low);
  close.push(candle.close);
  volume.push(candle.volume);
}

function take(candles: Candle[]): bool {
  let isNew = false;
  for (let i = 0; i < candles.length; i++) {
    if (time.length > 0 && candles[i].time <= time[time.length - 1]) continue;
    push(candles[i]);
    isNew = true;
  }
  return isNew;
}

/** Tells a painter of each event: whether a bar has ended. */
export function onEvent(paint: (ended: bool) => void): i32 {
  const read = readEvent();
  if (read.status != Status.OK) return read.status;
  const event = read.value;
  now.context = event.context;
  now.events++;
  const out = new Envelope();
  notices = out;
  if (event.type == EventType.START) {
    out.command("read", marketRead("SPX", "1D"));
    out.command("follow", marketSubscribe("s", "SPX", "1D"));
    return out.submit();
  }
  let ended = false;
  if (event.type == EventType.RESULT) {
    const outcome = Outcome.read(event.data);
    if (outcome.id != "read" || !outcome.ok) return Status.OK;
    const evidence = MarketEvidence.read(outcome.result);
    take(evidence.completed);
    now.candle = evidence.forming;
  } else if (event.type == EventType.MARKET) {
    const data = MarketData.read(event.data);
    ended = take(data.completed);
    now.candle = data.forming;
  } else return Status.OK;
  marks.length = 0;
  paint(ended);
  out.view("main", column(marks.slice(max(0, marks.length - SHOWN))));
  const status = out.submit();
  __collect();
  return status;
}
