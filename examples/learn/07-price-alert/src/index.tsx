// A button that proposes an alert. The trader decides in a dialog of the host: every answer, also a refusal, is shown.
import {
  type Bar,
  barMark,
  CommandFailed,
  type CommandResult,
  commands,
  defineExtension,
  priceText,
} from "@bourse/sdk/guest";
import { Column, Label, Row } from "@bourse/sdk/guest/jsx-runtime";

const VIEW = "svc.bourse_lessons.07_price_alert.alert";
/** Distance of the two alerts from the last close. */
const AWAY = 0.01;
const EXPIRES_MS = 7 * 24 * 60 * 60_000;

/** Refusals in the trader's words; every other one is shown by its code. */
const WORDS: Readonly<Record<string, string>> = {
  "command.declined": "You declined. Nothing was made.",
  "command.permission_denied": "You have not approved alerts for this extension.",
};

let chart: CommandResult<"charts.list">["charts"][number] | undefined;
let last: Bar | undefined;
let said = "";
let rules: CommandResult<"alerts.list">["alerts"] = [];

async function look(): Promise<void> {
  const { charts } = await commands.charts.list();
  chart = charts.find(({ active }) => active);
  if (!chart) return;
  const day = { symbol: chart.symbol, timeframe: "1D" } as const;
  await commands.market.subscribe({ subscription_id: "day", ...day });
  ({ last } = (await commands.market.read(day)).completed);
  await list();
}

async function list(): Promise<void> {
  ({ alerts: rules } = await commands.alerts.list());
}

async function propose(kind: "crossingUp" | "crossingDown", price: number): Promise<void> {
  if (!chart) return;
  const { chart_id, symbol, timeframe } = chart;
  said = "Waiting for you: confirm it in the dialog.";
  const words = `${symbol} ${kind === "crossingUp" ? "rises to" : "falls to"} ${priceText(price)}`;
  try {
    await commands.alerts.create({
      // One request for each tap. The same id again would bring the same alert, without a dialog.
      client_request_id: `${kind}@${Date.now()}`,
      contribution_id: VIEW,
      chart_id,
      symbol,
      timeframe,
      kind,
      price,
      expires_at: new Date(Date.now() + EXPIRES_MS).toISOString(),
      title: words,
      message: `${words}, 1 % from the last close.`,
    });
    said = "The alert watches, also while this extension does not run.";
  } catch (failed) {
    // A refusal becomes a line of the view. Anything else is a fault of this program and stays one.
    if (!(failed instanceof CommandFailed)) throw failed;
    said = WORDS[failed.code] ?? `It did not work: ${failed.code}`;
  }
  await list();
}

async function remove(id: string): Promise<void> {
  await commands.alerts.remove({ ids: [id] });
  await list();
}

const Button = ({ children, onTap }: { readonly children: string; readonly onTap: () => Promise<void> }) => (
  <Label color="accent" onTap={onTap}>
    {children}
  </Label>
);

function Offer({ bar: { time, close } }: { readonly bar: Bar }) {
  const [up, down] = [close * (1 + AWAY), close * (1 - AWAY)];
  return (
    <Column spacing={6}>
      <Label key={barMark({ timeframe: "1D", time, name: "last close" })}>last close {priceText(close)}</Label>
      <Button onTap={() => propose("crossingUp", up)}>{`Alert me above ${priceText(up)}`}</Button>
      <Button onTap={() => propose("crossingDown", down)}>{`Alert me below ${priceText(down)}`}</Button>
    </Column>
  );
}

defineExtension({
  onStart: look,
  onContext: (seen) => (seen.symbol === chart?.symbol ? undefined : look()),
  onMarket: ({ symbol, completed }) => {
    if (symbol === chart?.symbol) last = completed.last ?? last;
  },
  onAlert: list,
  onFailure: ({ method, code }) => {
    said = `${method}: ${code}`;
  },
  views: {
    [VIEW]: () => (
      <Column spacing={8}>
        <Label fontWeight="bold">{chart?.symbol ?? "Waiting for a chart"}</Label>
        {last && <Offer bar={last} />}
        {said !== "" && <Label color="muted">{said}</Label>}
        {rules.map(({ id, title, state }) => (
          <Row spacing={8} mainAxisAlignment="spaceBetween">
            <Label>{title}</Label>
            <Label color={state === "active" ? "positive" : "muted"}>{state}</Label>
            <Button onTap={() => remove(id)}>Remove</Button>
          </Row>
        ))}
      </Column>
    ),
  },
});
