// Level Watch, event for event the same as examples/level-watch in AssemblyScript: a test compares every byte.
import { defineExtension } from "@bourse/sdk/guest";
import { load, onContext, onEnded, readContext } from "./answers.ts";
import { beginAnew, desk, VIEW } from "./desk.ts";
import { endPrices, onMarket, readPrices } from "./prices.ts";
import { notifyFired, publishSummary } from "./publish.ts";
import { listCharts, listRules, onFired } from "./rules.ts";
import { screen } from "./screen.ts";
import { onTap } from "./taps.ts";

/** Ends each event: the summary may have changed, and what was asked for goes out. The view is drawn afterwards. */
function finish(): void {
  publishSummary();
  desk.asks.flush();
}

/** No state of an earlier run is left: request everything again. */
function onStart(isRestarted: boolean): void {
  beginAnew((ask, outcome) => {
    onEnded(ask, outcome);
    finish();
  });
  if (isRestarted) {
    const text = "Level Watch was restarted. Your settings and alerts are being read again.";
    desk.notify({ kind: "restarted", text });
  }
  load();
  readContext();
  listCharts();
  listRules();
}

defineExtension({
  onStart: ({ restarted }) => {
    onStart(restarted);
    finish();
  },
  onMarket: (update) => {
    if (onMarket(update)) desk.asks.tick();
    finish();
  },
  onContext: (seen) => {
    onContext(seen);
    finish();
  },
  onAlert: (alert) => {
    // It may fire before its own proposal was listed: the list just requested contains its title.
    if (onFired(alert)) {
      if (desk.rule(alert.id)) notifyFired(alert);
      else desk.untold = [...desk.untold, alert];
    }
    finish();
  },
  onTap: ({ view, key }) => {
    if (view === VIEW) onTap(key);
    finish();
  },
  onOpened: (view) => {
    if (view === VIEW) {
      desk.asks.retryNow();
      readPrices();
    }
    finish();
  },
  onClosed: (view) => {
    if (view === VIEW) endPrices();
    finish();
  },
  views: { [VIEW]: screen },
});
