// Shows the last close of the trader's chart, and asks for it again at a tap. Nothing runs between events: a command is
// awaited, and its result continues the function in a later event. After each event the views are drawn anew.
import { CommandFailed, commands, defineExtension } from "@bourse/sdk/guest";
import { Column, Label } from "@bourse/sdk/guest/jsx-runtime";

let symbol = "";
let shown = "waiting for bars";

/** Without `seen` it asks first which chart the trader looks at. */
async function ask(seen?: { readonly symbol: string }): Promise<void> {
  try {
    ({ symbol } = seen ?? (await commands.context.read()));
    const { completed, symbol: of } = await commands.market.read({ symbol, timeframe: "1D" });
    // The trader may have turned to another chart while the answer was on its way.
    if (of !== symbol) return;
    shown = completed.last ? `${symbol} closed at ${completed.last.close}` : `${symbol} has no bars yet`;
  } catch (failed) {
    if (!(failed instanceof CommandFailed)) throw failed;
    shown = `no bars: ${failed.code}`;
  }
}

defineExtension({
  onStart: () => ask(),
  onContext: (seen) => (seen.symbol === symbol ? undefined : ask(seen)),
  views: {
    "{{id}}.close": () => (
      <Column spacing={4}>
        <Label>{shown}</Label>
        <Label onTap={() => ask()}>Ask again</Label>
      </Column>
    ),
  },
});
