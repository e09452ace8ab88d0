import { commands, EventEmitter, runPlugin, TreeItem, trading, WireFailure, window, workspace } from "./bourse.js";

/** The symbols of the setting that plugin.yaml declares. */
function symbolsOf(): readonly string[] {
  const text = workspace.getConfiguration("{{id}}").get("symbols", "");
  return text.split(",").flatMap((each) => each.trim() || []);
}

/** A symbol with its latest price, or the reason why there is none. */
async function itemOf(symbol: string): Promise<TreeItem> {
  const item = new TreeItem(symbol);
  try {
    const { price } = await trading.quotes.get(symbol);
    item.description = String(price);
  } catch (cause) {
    if (!(cause instanceof WireFailure)) throw cause;
    item.description = cause.message;
  }
  return item;
}

runPlugin(({ subscriptions }) => {
  const changed = new EventEmitter<undefined>();
  subscriptions.push(
    commands.registerCommand("{{id}}.symbols", symbolsOf),
    commands.registerCommand("{{id}}.refresh", () => changed.fire(undefined)),
    window.registerTreeDataProvider<string>("{{id}}.prices", {
      onDidChangeTreeData: changed.event,
      getChildren: (symbol) => (symbol === undefined ? symbolsOf() : []),
      getTreeItem: itemOf,
    }),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("{{id}}")) changed.fire(undefined);
    }),
  );
});
