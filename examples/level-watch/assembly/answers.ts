import {
  AlertList, ChangedAlerts, ChartList, FailureCode, HostContext, isConfirmed, line, MarketEvidence, OpenedChart, Outcome, StoredValue,
} from "../../../packages/sdk/assemblyscript/interactive";
import { Ask, Kind, MAX_TRIES } from "./asks";
import { Adoption, desk } from "./desk";
import { Notice } from "./notices";
import { onBars, onSubscribed, settleSymbol } from "./prices";
import { tellFired } from "./publish";
import { listCharts, listRules, onRules, removeRules, settleRules, watch } from "./rules";
import { onLoaded, onNotLoaded, onSaved } from "./storage";
import { whatOf, whyOf } from "./words";

/** Handles a `result` event. A result that nothing waits for belongs to an earlier run and is ignored. */
export function onOutcome(outcome: Outcome): void {
  if (!desk.asks.has(outcome.id)) return;
  const ask = desk.asks.take(outcome.id);
  if (outcome.ok) {
    desk.notices.clear(ask.kind);
    onSuccess(ask, outcome);
  } else onFailure(ask, outcome);
  if (ask.kind == Kind.RULES) tellFired();
}

function onSuccess(ask: Ask, outcome: Outcome): void {
  const kind = ask.kind;
  const result = outcome.result;
  if (kind == Kind.LOAD) {
    onLoaded(StoredValue.read(result));
    settleSymbol();
    settleRules();
  } else if (kind == Kind.SAVE) onSaved(outcome);
  else if (kind == Kind.CONTEXT) onContext(HostContext.read(result));
  else if (kind == Kind.BARS) onBars(MarketEvidence.read(result));
  else if (kind == Kind.PRICES) onSubscribed();
  else if (kind == Kind.CHARTS) desk.charts = ChartList.read(result);
  else if (kind == Kind.OPEN) onOpened(ask, OpenedChart.read(result));
  else if (kind == Kind.RULES) onRules(AlertList.read(result));
  else if (kind == Kind.WATCH) listRules();
  else if (kind == Kind.CHANGE || kind == Kind.REMOVE || kind == Kind.ADOPT) onChanged(ask, ChangedAlerts.read(result));
  else if (kind == Kind.CONFIRM && isConfirmed(result)) removeRules(ask.ids);
}

/** Handles the trader's context: the answer to `context.read`, or a `context` event. */
export function onContext(context: HostContext): void {
  desk.context = context;
  desk.contextSettled = true;
  settleSymbol();
}

function onOpened(ask: Ask, opened: OpenedChart): void {
  const charts = [opened.chart];
  for (let i = 0; i < desk.charts.length; i++) if (desk.charts[i].chartId != opened.chart.chartId) charts.push(desk.charts[i]);
  desk.charts = charts;
  if (ask.subject.length > 0 && opened.chart.symbol == desk.symbol) watch(ask.subject);
}

/** Some ids may be rejected: those of fired or removed rules. */
function onChanged(ask: Ask, changed: ChangedAlerts): void {
  const count = changed.rejected.length;
  if (count > 0 && ask.kind != Kind.ADOPT) {
    const alerts = count == 1 ? "one alert has" : count.toString() + " alerts have";
    desk.notices.set(new Notice(ask.kind, alerts + " fired or gone meanwhile and stayed as it was."));
  }
  if (ask.kind == Kind.ADOPT) desk.adoption = Adoption.DONE;
  if (ask.kind == Kind.ADOPT && changed.done.length > 0) {
    desk.notices.set(new Notice(Kind.ADOPT, "Alerts of before were taken over: " + changed.done.length.toString() + ". Resume those you want."));
  }
  listRules();
}

/** Shows a notice, retries what may work later, and otherwise continues without it. */
function onFailure(ask: Ask, outcome: Outcome): void {
  const failure = outcome.failure;
  // A dialog that nobody answered is not opened again automatically.
  const mayRepeat = failure.retryable && !(asksTrader(ask.kind) && failure.code == FailureCode.TIMEOUT);
  const isKept = mayRepeat && desk.asks.keepForRetry(ask);
  let text = whatOf(ask.kind) + ": " + whyOf(failure) + ".";
  if (isKept) text += " Trying again.";
  else if (mayRepeat) text += " Tried " + MAX_TRIES.toString() + " times; tap Refresh to try again.";
  desk.notices.set(new Notice(ask.kind, text, line(failure.code, 64)));
  goOnWithout(ask.kind);
  if (!isKept) onGivenUp(ask, outcome);
}

function onGivenUp(ask: Ask, outcome: Outcome): void {
  if (ask.kind == Kind.SAVE) onSaved(outcome);
  // The alert's chart may have been closed since the list was read.
  if (ask.kind == Kind.WATCH || ask.kind == Kind.OPEN) listCharts();
  if (ask.kind == Kind.CHANGE || ask.kind == Kind.REMOVE) listRules();
}

/** A prerequisite has failed: continue with what is available. */
function goOnWithout(kind: string): void {
  if (kind == Kind.LOAD) onNotLoaded();
  else if (kind == Kind.CONTEXT) desk.contextSettled = true;
  else return;
  settleSymbol();
}

function asksTrader(kind: string): bool {
  return kind == Kind.WATCH || kind == Kind.CONFIRM;
}
