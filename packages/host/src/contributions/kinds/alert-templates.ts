import { ALERT_LIMITS, ALERT_PERIOD_MAX, type AlertTemplate, CHART_TIMEFRAMES } from "@bourse/contract";
import type { AnswerField, ChartTimeframe, NewAlert } from "@bourse/contract/host-api";
import { isChannel, isMoving } from "../../services/alerts/conditions/index.ts";
import { readExpiry, thresholdFault } from "../../services/alerts/threshold.ts";
import { answerIssue, fullIssues, type Given } from "../answers.ts";
import { type ChartInSight, defineContribution } from "../kind.ts";
import { lastPriceInSight } from "../last-price.ts";

const SECOND_MS = 1000;

/** An alert of the trader's own. The template has neither symbol nor price, so nothing runs before the trader adds them. */
export const ALERT_TEMPLATES = defineContribution({
  kind: "alertTemplates",
  makes: "An alert of your own in Alerts",
  async preview(template, chart, desk) {
    const last = await lastPriceInSight(chart, desk.market);
    return {
      facts: [
        { label: "Condition", value: template.condition },
        { label: "Ends by itself after", value: durationWords(template.expirationSeconds) },
        ...(last === undefined ? [] : [{ label: `Last price of ${chart.symbol}`, value: String(last) }]),
      ],
      notes: [],
      fields: fieldsOf(template, { chart, last }),
    };
  },
  async check(template, given, desk) {
    const levels = given.fits("price", "second_price", "period") ? levelsOf(template, given) : undefined;
    const threshold = levels && thresholdFault(levels);
    const expiry =
      given.fits("expires_at") && given.has("expires_at")
        ? readExpiry(given.text("expires_at"), desk.now(), ALERT_LIMITS)
        : undefined;
    const series = given.fits("symbol", "timeframe") ? await desk.market.series(seriesOf(given), 1) : undefined;
    return [
      ...(threshold === undefined ? [] : [answerIssue("alerts.threshold_invalid", "price", threshold)]),
      ...(expiry && "fault" in expiry ? [answerIssue("alerts.expiry_invalid", "expires_at", expiry.fault)] : []),
      ...(series === undefined || series.ok
        ? []
        : [answerIssue("offers.answer_choice", "timeframe", series.reason.message)]),
      ...fullIssues(desk.services.alerts.manager.full()),
    ];
  },
  create: async (template, { given, id, origin, caller }, { services, now }) => {
    await services.alerts.manager.create(alertOf(template, { given, now: now() }), caller, { id, origin });
  },
  find: ({ take }, { services }) =>
    services.alerts.manager.list().alerts.find((each) => each.id === take.object_id)?.title,
  remove({ take }, { services }, caller) {
    // The service answers an id that is gone as rejected and does not throw.
    caller.commit(() => services.alerts.remove(caller.principal, [take.object_id]));
  },
});

interface Filled {
  readonly chart: ChartInSight;
  readonly last: number | undefined;
}

function fieldsOf({ title, condition, expirationSeconds }: AlertTemplate, filled: Filled): AnswerField[] {
  const { chart, last } = filled;
  const level = !isMoving(condition);
  const unit = condition.endsWith("Percents") ? { unit: "%" } : {};
  const guess = level && last !== undefined ? { value: last } : {};
  return [
    {
      name: "symbol",
      label: "Symbol",
      type: "symbol",
      required: true,
      ...(chart.symbol === undefined ? {} : { value: chart.symbol }),
    },
    {
      name: "timeframe",
      label: "Timeframe",
      type: "choice",
      required: true,
      value: chart.timeframe ?? "1D",
      options: CHART_TIMEFRAMES.map((value) => ({ value, label: value })),
    },
    { name: "price", label: level ? "Price" : "Amount", type: "number", required: true, ...unit, ...guess },
    ...(isChannel(condition)
      ? [{ name: "second_price", label: "Other price", type: "number", required: true } as const]
      : []),
    ...(level
      ? []
      : [
          {
            name: "period",
            label: "Bars",
            type: "integer",
            required: true,
            minimum: 1,
            maximum: ALERT_PERIOD_MAX,
            value: 1,
          } as const,
        ]),
    {
      name: "expires_at",
      label: "Ends at",
      type: "time",
      required: false,
      hint: `Empty: ${durationWords(expirationSeconds)} after you confirm. Else a time with zone: 2026-01-31T15:00Z`,
    },
    { name: "title", label: "Title", type: "text", required: true, minimum: 1, maximum: 128, value: title },
  ];
}

const seriesOf = (given: Given) => ({
  symbol: given.text("symbol"),
  timeframe: given.text("timeframe") as ChartTimeframe,
});

function levelsOf({ condition }: AlertTemplate, given: Given) {
  return {
    kind: condition,
    price: given.number("price"),
    secondPrice: given.has("second_price") ? given.number("second_price") : undefined,
    period: given.has("period") ? given.number("period") : undefined,
  };
}

/** Time passes between the confirmation and the check of the shortest lifetime, which must not refuse the template's own. */
const SPARE_MS = SECOND_MS;

/** The lifetime counts from the confirmation: the trader may have read the preview for longer than the alert lives. */
function endOf({ expirationSeconds }: AlertTemplate, now: Date): string {
  const lifeMs = Math.max(expirationSeconds * SECOND_MS, ALERT_LIMITS.minLifetimeMs + SPARE_MS);
  return new Date(now.getTime() + lifeMs).toISOString();
}

interface Confirmed {
  readonly given: Given;
  readonly now: Date;
}

function alertOf(template: AlertTemplate, { given, now }: Confirmed): NewAlert {
  const { kind, price, secondPrice, period } = levelsOf(template, given);
  const { description } = template;
  return {
    ...seriesOf(given),
    kind,
    price,
    ...(secondPrice === undefined ? {} : { second_price: secondPrice }),
    ...(period === undefined ? {} : { period }),
    expires_at: given.has("expires_at") ? given.text("expires_at") : endOf(template, now),
    title: given.text("title"),
    ...(description === undefined ? {} : { message: description }),
  };
}

const UNITS = [
  { seconds: 86_400, name: "day" },
  { seconds: 3600, name: "hour" },
  { seconds: 60, name: "minute" },
  { seconds: 1, name: "second" },
] as const;

/** The largest unit that divides it: "2 days", "90 minutes". */
function durationWords(seconds: number): string {
  const unit = UNITS.find((each) => seconds % each.seconds === 0) ?? UNITS[3];
  const count = seconds / unit.seconds;
  return `${count} ${unit.name}${count === 1 ? "" : "s"}`;
}
