// Shows the last close of the trader's chart, and asks for it again at a tap. Between events nothing runs: each event is
// answered by one envelope of views and commands, and a command's result is a later event.
import * as svc from "./bourse/interactive";

const VIEW = "{{id}}.close";
const AGAIN = "again";
/** The command that asks which chart the trader looks at. A command for bars is remembered by its symbol, which is not empty. */
const CONTEXT = "";
let pending = new svc.Pending<string>("");
let symbol = "";
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
    envelope.command(pending.ask(CONTEXT), svc.contextRead());
  } else if (event.type == svc.EventType.CONTEXT) {
    const seen = svc.HostContext.read(event.data);
    if (seen.symbol != symbol) turnTo(seen, envelope);
  } else if (event.type == svc.EventType.VIEW) {
    if (svc.ViewData.read(event.data).nodeKey == AGAIN) envelope.command(pending.ask(CONTEXT), svc.contextRead());
  } else if (event.type == svc.EventType.RESULT) {
    const outcome = svc.Outcome.read(event.data);
    // An answer to an instance that ended is not for this one.
    if (!pending.has(outcome.id)) return svc.Status.OK;
    take(pending.take(outcome.id), outcome, envelope);
  }
  envelope.view(VIEW, svc.column([svc.label(shown), svc.keyed(AGAIN, svc.label("Ask again"))]));
  return envelope.submit();
}

function turnTo(seen: svc.HostContext, envelope: svc.Envelope): void {
  symbol = seen.symbol;
  envelope.command(pending.ask(symbol), svc.marketRead(symbol, "1D"));
}

function take(asked: string, outcome: svc.Outcome, envelope: svc.Envelope): void {
  // The trader may have turned to another chart while the answer was on its way.
  if (asked != CONTEXT && asked != symbol) return;
  if (!outcome.ok) shown = "no bars: " + outcome.failure.code;
  else if (asked == CONTEXT) turnTo(svc.HostContext.read(outcome.result), envelope);
  else shown = closeOf(svc.MarketEvidence.read(outcome.result));
}

function closeOf(evidence: svc.MarketEvidence): string {
  const bars = evidence.completed;
  return bars.length == 0 ? symbol + " has no bars yet" : symbol + " closed at " + bars[bars.length - 1].close.toString();
}
