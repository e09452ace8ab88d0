import type { InAppManifest } from "@bourse/contract/in-app";

const command = (name: string, title: string, keys?: string) => ({
  command: `trading.${name}`,
  title,
  category: "Trading",
  ...(keys === undefined ? {} : { keys }),
});

/** Orders from the palette, messages of what became of them, and the accounts in the status bar; their lists are in the panel Orders. */
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
