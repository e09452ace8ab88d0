import {
  automation,
  commands,
  type ExtensionContext,
  env,
  ProgressLocation,
  StatusBarAlignment,
  window,
  workspace,
} from "@bourse/api";
import { type ActivityElement, ActivityTree, type DatedActivity } from "./activity-tree.ts";
import { describe, levelOf } from "./describe.ts";

/** Key of the last event that the trader has seen. */
const SEEN = "seen";

/** Most characters that the clipboard takes; a longer text keeps its latest events. */
const LONGEST_COPY = 100_000;

/** Writes a log of what happens on this client, and counts its faults in the status bar. */
export async function activate({ subscriptions, globalState }: ExtensionContext): Promise<void> {
  const channel = window.createOutputChannel("Activity", { log: true });
  const item = window.createStatusBarItem("output.faults", StatusBarAlignment.Right, 10);
  item.name = "Refusals and faults";
  item.tooltip = "Show the activity log";
  item.command = "output.showActivity";
  const tree = new ActivityTree();
  const view = window.createTreeView("output.activity", { treeDataProvider: tree, showCollapseAll: true });
  const settings = () => workspace.getConfiguration("output");
  let last = globalState.get(SEEN, 0);
  let seen = last;
  let faults = 0;
  const show = () => {
    view.badge =
      faults > 0 ? { value: faults, tooltip: faults === 1 ? "1 new fault" : `${faults} new faults` } : undefined;
    item.text = faults === 1 ? "1 new fault" : `${faults} new faults`;
    if (faults > 0 && settings().get("statusItem", true)) item.show();
    else item.hide();
  };
  const take = (event: DatedActivity) => {
    const level = levelOf(event);
    tree.add(event);
    channel[level](describe(event));
    last = Math.max(last, event.sequence);
    if (level !== "info" && event.sequence > seen) faults += 1;
  };
  const read = async () => {
    [seen, faults] = [last, 0];
    show();
    await globalState.update(SEEN, seen);
  };
  const recent = settings().get("recent", 200);
  const reading = { location: ProgressLocation.Notification, title: "Reading earlier events" };
  const earlier = recent > 0 ? await window.withProgress(reading, () => automation.events.list(recent)) : [];
  for (const event of earlier) take(event);
  show();
  subscriptions.push(
    channel,
    item,
    view,
    automation.events.onDidOccur((event) => {
      take(event);
      show();
    }),
    workspace.onDidChangeConfiguration(show),
    commands.registerCommand("output.showActivity", async () => {
      channel.show();
      await read();
    }),
    commands.registerCommand("output.copyActivity", async () => {
      const events = await automation.events.list(Math.max(1, settings().get("recent", 200)));
      await env.clipboard.writeText(events.map(describe).join("\n").slice(-LONGEST_COPY));
    }),
    commands.registerCommand("output.copyEvents", async (element: ActivityElement) => {
      await env.clipboard.writeText(tree.linesOf(element).join("\n").slice(0, LONGEST_COPY));
    }),
    commands.registerCommand("output.recent", async () => {
      const answer = await window.showQuickPick(["0", "50", "200", "1000"], {
        title: "Earlier events in the activity log",
      });
      if (answer !== undefined) await settings().update("recent", Number(answer));
    }),
    commands.registerCommand("output.clearActivity", async () => {
      channel.clear();
      tree.clear();
      await read();
    }),
  );
}
