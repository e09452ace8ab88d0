// Shows the last close of one symbol and asks for it again at a tap. Nothing runs between events: a command is awaited,
// and its result continues the function in a later event. After each event the views are drawn anew.
import { CommandFailed, commands, defineExtension } from "@bourse/sdk/guest";
import { Column, Label } from "@bourse/sdk/guest/jsx-runtime";

const SYMBOL = "SPX";
let shown = "waiting for bars";

async function ask(): Promise<void> {
  try {
    const { completed } = await commands.market.read({ symbol: SYMBOL, timeframe: "1D" });
    shown = completed.last ? `${SYMBOL} closed at ${completed.last.close}` : "no bars yet";
  } catch (failed) {
    if (!(failed instanceof CommandFailed)) throw failed;
    shown = `no bars: ${failed.code}`;
  }
}

defineExtension({
  onStart: ask,
  views: {
    "{{id}}.close": () => (
      <Column spacing={4}>
        <Label>{shown}</Label>
        <Label onTap={ask}>Ask again</Label>
      </Column>
    ),
  },
});
