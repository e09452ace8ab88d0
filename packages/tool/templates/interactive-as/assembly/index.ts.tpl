// Shows the last close of one symbol, and asks for it again at a tap. Between events nothing runs: each event is answered
// by one envelope of views and commands, and a command's result is a later event.
import * as svc from "./bourse/interactive";

const VIEW = "{{id}}.close";
const SYMBOL = "SPX";
const AGAIN = "again";
let pending = new svc.Pending<string>("");
let shown = "waiting for bars";

export function svc_on_event(): i32 {
  const status = handle();
  // The minimal runtime collects when it is told to, and at this point nothing is in use.
  __collect();
  return status;
}

function handle(): i32 {
  const read = svc.readEvent();
  if (read.status != svc.Status.OK) return read.status;
  const event = read.value;
  const envelope = new svc.Envelope();
  if (event.type == svc.EventType.START) {
    pending = new svc.Pending<string>(event.context.now);
    ask(envelope);
  } else if (event.type == svc.EventType.VIEW) {
    if (svc.ViewData.read(event.data).nodeKey == AGAIN) ask(envelope);
  } else if (event.type == svc.EventType.RESULT) {
    const outcome = svc.Outcome.read(event.data);
    // An answer to an instance that ended is not for this one.
    if (!pending.has(outcome.id)) return svc.Status.OK;
    pending.take(outcome.id);
    shown = outcome.ok ? closeOf(svc.MarketEvidence.read(outcome.result)) : "no bars: " + outcome.failure.code;
  }
  envelope.view(VIEW, svc.column([svc.label(shown), svc.keyed(AGAIN, svc.label("Ask again"))]));
  return envelope.submit();
}

function ask(envelope: svc.Envelope): void {
  envelope.command(pending.ask(SYMBOL), svc.marketRead(SYMBOL, "1D"));
}

function closeOf(evidence: svc.MarketEvidence): string {
  const bars = evidence.completed;
  return bars.length == 0 ? "no bars yet" : SYMBOL + " closed at " + bars[bars.length - 1].close.toString();
}
