// A guest for tests only: submits every command, and shows the content of each event as labels.
import * as svc from "../interactive";

const VIEW = "svc.bourse.sdk_test.view";

export function svc_on_event(): i32 {
  const read = svc.readEvent();
  if (read.status != svc.Status.OK) return read.status;
  const status = answer(read.value).submit();
  __collect();
  return status;
}

function answer(event: svc.GuestEvent): svc.Envelope {
  const envelope = new svc.Envelope();
  if (event.type == svc.EventType.VIEW) commands(envelope, svc.ViewData.read(event.data).nodeKey);
  else envelope.view(VIEW, svc.column(labels(fieldsOf(event))));
  return envelope;
}

function commands(envelope: svc.Envelope, set: string): void {
  const pending = new svc.Pending<string>("run");
  const list = set == "full" ? full() : least();
  for (let i = 0; i < list.length; i++) envelope.command(pending.ask(list[i].method), list[i]);
}

function least(): svc.Command[] {
  const proposal = new svc.AlertProposal();
  proposal.clientRequestId = proposal.contributionId = proposal.chartId = "x";
  proposal.symbol = "SPX";
  proposal.timeframe = "1D";
  proposal.price = 100;
  proposal.expiresAt = "2026-01-31T09:30:00Z";
  proposal.title = "t";
  const notice = new svc.Notice();
  notice.id = notice.title = "n";
  const model = new svc.ModelProposal();
  model.provider = svc.ModelProvider.OPENAI;
  const query = new svc.FeedQuery();
  query.kind = svc.FeedKind.RSS;
  query.sourceId = "s";
  query.endpoint = "https://example.com/";
  const snapshot = new svc.Snapshot();
  snapshot.surfaceId = VIEW;
  snapshot.title = "t";
  const question = svc.booleanQuestion("q", "Up?");
  return [
    svc.storageRead(), svc.storageWrite("null"), svc.chartsList(), svc.chartsOpen("SPX", "1D"), svc.marketRead("SPX", "1D"),
    svc.marketSubscribe("s", "SPX", "1D"), svc.marketUnsubscribe("s"), svc.alertsCreate(proposal), svc.alertsList(),
    svc.alertsAdopt("p", ["a"]), svc.alertsEnable(["a"], false), svc.alertsRemove(["a"]), svc.notificationsPublish(notice),
    svc.modelsSettings(svc.ModelProvider.ANTHROPIC), svc.modelsConfigure(model), svc.modelsTest(svc.ModelProvider.OPENAI_COMPATIBLE),
    svc.modelsDecide(svc.ModelProvider.OPENAI, "{}", [question]), svc.modelsRecipe("r", "Do it.", [question]),
    svc.feedRequest(query), svc.feedCredentials("status", "s", svc.FeedKind.RSS, "https://example.com/"), svc.newsLegacy(),
    svc.newsRead(), svc.calendarRead(), svc.uiConfirm("t", "m"), svc.uiImport(), svc.uiOpenExternal("https://example.com/"),
    svc.contextRead(), svc.contextPublish(snapshot), svc.assistantPrompt("Why?"),
  ];
}

function full(): svc.Command[] {
  const proposal = new svc.AlertProposal();
  proposal.clientRequestId = proposal.contributionId = proposal.chartId = 'quo"te\\ \ud83d\ude00 \ud83d';
  proposal.symbol = "SPX";
  proposal.timeframe = "15m";
  proposal.kind = svc.AlertKind.INSIDE_CHANNEL;
  proposal.price = 2874.560059;
  proposal.secondPrice = 1e21;
  proposal.expiresAt = "2026-01-31T09:30:00.123Z";
  proposal.title = svc.line("two\nlines\u202e and more than is allowed ".repeat(9), 128);
  proposal.message = "two\nlines";
  const notice = new svc.Notice();
  notice.id = notice.title = notice.body = notice.symbol = "n";
  notice.timeframe = "1W";
  notice.payload = '{"a":[1,2]}';
  const model = new svc.ModelProposal();
  model.provider = svc.ModelProvider.OPENAI;
  model.enabled = "true";
  model.model = "m";
  model.clearApiKey = true;
  const query = new svc.FeedQuery();
  query.kind = svc.FeedKind.MCP;
  query.sourceId = query.operation = query.requestId = "call";
  query.endpoint = "https://example.com/";
  query.arguments = '{"a":1}';
  const snapshot = new svc.Snapshot();
  snapshot.surfaceId = VIEW;
  snapshot.title = snapshot.status = snapshot.symbol = snapshot.summary = "t";
  snapshot.timeframe = "1M";
  snapshot.capturedAt = "2026-01-31T09:30:00Z";
  snapshot.bias = "neutral";
  snapshot.price = -0.5;
  const questions = [
    svc.numberQuestion("n", "How much?", 0, 10), svc.numberQuestion("m", "How much?"),
    svc.choiceQuestion("c", "Which?", ["a", "b"]), svc.textQuestion("t", "Why?", 200),
  ];
  return [
    svc.storageWrite('{"a":[1,{"b":null}]}', true), svc.chartsOpen("SPX", "1M", "c", "sample"), svc.marketRead("SPX", "1W", "sample", "c"),
    svc.marketSubscribe("s", "SPX", "1m", "sample", "c"), svc.alertsCreate(proposal), svc.notificationsPublish(notice),
    svc.modelsConfigure(model), svc.modelsDecide(svc.ModelProvider.OPENAI, "[1]", questions),
    svc.modelsRecipe("r", "Do it.\nWell.", questions, '{"a":1}'), svc.feedRequest(query), svc.newsRead("SPX", 200),
    svc.calendarRead("2026-01-31T09:30:00Z", "2026-02-01T00:00:00Z", "US", 500), svc.contextPublish(snapshot), svc.contextWithdraw(snapshot),
  ];
}

function labels(texts: string[]): string[] {
  const nodes: string[] = [];
  for (let i = 0; i < texts.length; i++) nodes.push(svc.keyed(i.toString(), svc.label(texts[i])));
  return nodes;
}

function fieldsOf(event: svc.GuestEvent): string[] {
  if (event.type == svc.EventType.START) {
    const start = svc.StartData.read(event.data);
    return [start.restarted.toString(), start.reason, event.context.workspace, event.context.generation, event.context.locale, event.context.now];
  }
  if (event.type == svc.EventType.MARKET) {
    const market = svc.MarketData.read(event.data);
    const forming = market.forming;
    const texts = [market.subscriptionId, market.symbol, market.timeframe, market.sourceId, svc.numberText(market.sequence), svc.numberText(market.coalesced)];
    return texts.concat(candles(market.completed)).concat(forming === null ? ["none"] : candles([forming]));
  }
  if (event.type == svc.EventType.ALERT) {
    const alert = svc.AlertData.read(event.data);
    return [alert.id, alert.symbol, alert.timeframe, svc.numberText(alert.price), alert.firedAt];
  }
  if (event.type == svc.EventType.CONTEXT) return contextFields(svc.HostContext.read(event.data));
  if (event.type == svc.EventType.STOP) return [svc.StopData.read(event.data).reason];
  return outcomeFields(svc.Outcome.read(event.data));
}

function contextFields(context: svc.HostContext): string[] {
  return [context.symbol, context.timeframes.join("+"), context.watchlist.join("+"), context.foreground.toString(), context.now];
}

function candles(list: svc.Candle[]): string[] {
  const texts: string[] = [];
  for (let i = 0; i < list.length; i++) {
    const each = list[i];
    texts.push(each.time);
    texts.push([each.open, each.high, each.low, each.close, each.volume].map<string>((value) => svc.numberText(value)).join(" "));
  }
  return texts;
}

function outcomeFields(outcome: svc.Outcome): string[] {
  const head = [outcome.id, outcome.method, outcome.recipe, outcome.ok.toString()];
  if (!outcome.ok) return head.concat([outcome.failure.code, outcome.failure.message, outcome.failure.retryable.toString()]);
  return head.concat(resultFields(outcome));
}

function resultFields(outcome: svc.Outcome): string[] {
  const method = outcome.method;
  if (method == "storage.read") {
    const stored = svc.StoredValue.read(outcome.result);
    return [String.UTF8.decode(stored.value.buffer), stored.resumeRequired.toString()];
  }
  if (method == "charts.list") return chartFields(svc.ChartList.read(outcome.result));
  if (method == "charts.open") {
    const opened = svc.OpenedChart.read(outcome.result);
    return chartFields([opened.chart]).concat([opened.created.toString()]);
  }
  if (method == "market.read") {
    const evidence = svc.MarketEvidence.read(outcome.result);
    return [evidence.symbol, evidence.timeframe, evidence.sourceId, evidence.asOf].concat(candles(evidence.completed));
  }
  if (method == "alerts.list") return ruleFields(svc.AlertList.read(outcome.result));
  if (method == "alerts.create") {
    const created = svc.CreatedAlert.read(outcome.result);
    return [created.id, created.state, created.expiresAt];
  }
  if (method.startsWith("alerts.")) {
    const changed = svc.ChangedAlerts.read(outcome.result);
    return [changed.done.join("+"), changed.rejected.join("+")];
  }
  if (method == "context.read") return contextFields(svc.HostContext.read(outcome.result));
  if (method == "ui.confirm") return [svc.isConfirmed(outcome.result).toString()];
  if (method.startsWith("models.")) {
    const model = svc.ModelState.read(outcome.result);
    return [model.provider, model.enabled.toString(), model.model, model.hasApiKey.toString()];
  }
  return [String.UTF8.decode(outcome.result.buffer)];
}

function chartFields(charts: svc.Chart[]): string[] {
  let texts: string[] = [];
  for (let i = 0; i < charts.length; i++) {
    const each = charts[i];
    texts = texts.concat([each.chartId, each.symbol, each.timeframe, each.sourceId, each.title, each.active.toString(), each.openedBy]);
  }
  return texts;
}

function ruleFields(rules: svc.AlertRule[]): string[] {
  let texts: string[] = [];
  for (let i = 0; i < rules.length; i++) {
    const each = rules[i];
    texts = texts.concat([
      each.id, each.clientRequestId, each.contributionId, each.planId, each.chartId, each.symbol, each.timeframe, each.kind,
      svc.numberText(each.price), svc.numberText(each.secondPrice), each.state, each.reason, each.expiresAt, each.title, each.message,
      each.firedAt, svc.numberText(each.firedPrice),
    ]);
  }
  return texts;
}
