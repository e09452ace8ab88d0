import type { InAppManifest } from "@bourse/contract/in-app";

const command = (name: string, title: string, keys?: string) => ({
  command: `trading.${name}`,
  title,
  category: "Trading",
  ...(keys === undefined ? {} : { keys }),
});

/** Orders from the palette, messages of what became of them, and the accounts as a tree. */
export const TRADING: InAppManifest = {
  id: "bourse.trading",
  name: "Trading",
  contributes: {
    commands: [
      command("act", "Choose an action", "Alt T"),
      command("buy", "Buy"),
      command("sell", "Sell"),
      command("closePosition", "Close a position"),
      command("cancelAll", "Cancel all orders of an account"),
      command("halt", "Halt an account"),
      command("resume", "Let an account take orders again"),
      command("showLog", "Show the trading log"),
    ],
    views: [
      {
        id: "trading.accounts",
        name: "Trading",
        actions: [
          { command: "trading.buy", title: "Buy", place: "inline", for: "account" },
          { command: "trading.sell", title: "Sell", place: "inline", for: "account" },
          { command: "trading.halt", title: "Halt", place: "inline", for: "account" },
          { command: "trading.resume", title: "Resume", place: "inline", for: "halted" },
          { command: "trading.cancelAll", title: "Cancel all", place: "menu", for: "account" },
          { command: "trading.closePosition", title: "Close", place: "inline", for: "position" },
          { command: "trading.cancel", title: "Cancel", place: "inline", for: "order" },
        ],
      },
    ],
    configuration: {
      "trading.fillMessages": {
        type: "boolean",
        default: true,
        description: "Show a message when an order is filled.",
      },
      "trading.statusItem": {
        type: "boolean",
        default: true,
        description: "Show each account with its positions and open result in the status bar.",
      },
    },
  },
};
