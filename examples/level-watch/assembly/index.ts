import {
  AlertData, contextRead, Envelope, EventType, GuestEvent, HostContext, log, MarketData, Outcome, readEvent, StartData, Status, ViewData,
} from "../../../packages/sdk/assemblyscript/interactive";
import { onContext, onOutcome } from "./answers";
import { Ask, Kind } from "./asks";
import { beginAnew, desk, VIEW } from "./desk";
import { Notice } from "./notices";
import { endPrices, onMarket, readPrices } from "./prices";
import { notifyFired, publishSummary } from "./publish";
import { listCharts, listRules, onFired } from "./rules";
import { screen } from "./screen";
import { load } from "./storage";
import { onTap } from "./taps";

/** Called by the host once for each event; 0 submits the envelope, anything else discards it. */
export function svc_on_event(): i32 {
  const status = handle();
  // The minimal runtime never collects by itself; at this point only the desk is in use.
  __collect();
  return status;
}

function handle(): i32 {
  const read = readEvent();
  if (read.status != Status.OK) {
    log("event: status " + read.status.toString());
    return read.status;
  }
  const event = read.value;
  // Commands in answer to `stop` would not run.
  if (event.type == EventType.STOP) return Status.OK;
  if (event.type == EventType.START) beginAnew(event.context.now);
  desk.now = event.context.now;
  dispatch(event);
  publishSummary();
  return submit();
}

function dispatch(event: GuestEvent): void {
  const type = event.type;
  if (type == EventType.START) onStart(StartData.read(event.data));
  else if (type == EventType.RESULT) onOutcome(Outcome.read(event.data));
  else if (type == EventType.VIEW) onView(ViewData.read(event.data));
  else if (type == EventType.CONTEXT) onContext(HostContext.read(event.data));
  else if (type == EventType.ALERT) onAlert(AlertData.read(event.data));
  else if (type == EventType.MARKET && onMarket(MarketData.read(event.data))) desk.asks.tick();
}

/** No state of an earlier run is left: request everything again. */
function onStart(start: StartData): void {
  if (start.restarted) desk.notices.set(new Notice("restarted", "Level Watch was restarted. Your settings and alerts are being read again."));
  load();
  desk.asks.put(new Ask(Kind.CONTEXT, contextRead()));
  listCharts();
  listRules();
}

function onView(view: ViewData): void {
  if (view.viewId != VIEW) return;
  if (view.action == "tapped") onTap(view.nodeKey);
  else if (view.action == "closed") endPrices();
  else {
    desk.asks.retryNow();
    readPrices();
  }
}

function onAlert(alert: AlertData): void {
  if (!onFired(alert)) return;
  // It may fire before its own proposal was listed: the list just requested contains its title.
  if (desk.rule(alert.id) === null) desk.untold.push(alert);
  else notifyFired(alert);
}

/** Submits one envelope if there is something new to show or request. */
function submit(): i32 {
  const envelope = new Envelope();
  // Commands first: the view also shows pending requests.
  const asks = desk.asks.fill(envelope);
  const view = screen();
  const isNew = view != desk.shown;
  if (isNew) {
    desk.shown = view;
    envelope.view(VIEW, view);
  }
  return isNew || asks ? envelope.submit() : Status.OK;
}
