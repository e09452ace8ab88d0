import type { ChartAnnotation } from "@bourse/contract";
import type { Anchor, AnswerField, Drawing, NewDrawing } from "@bourse/contract/host-api";
import { pointsFault } from "../../services/drawings/points.ts";
import { answerIssue, fullIssues, type Given } from "../answers.ts";
import { type ChartInSight, defineContribution, nameAnywhere } from "../kind.ts";
import { lastPriceInSight } from "../last-price.ts";

const KINDS = { horizontalLine: "horizontal", trendLine: "trend" } as const;

/** A line at coordinates that the trader chooses; colour and width are those that the publisher signed. */
export const CHART_ANNOTATIONS = defineContribution({
  kind: "chartAnnotations",
  makes: "A drawing on the charts of the symbol",
  ofWorkspace: true,
  async preview(annotation, chart, { market }) {
    const last = await lastPriceInSight(chart, market);
    return {
      facts: [
        { label: "Line", value: annotation.kind === "trendLine" ? "through two points" : "at one price" },
        { label: "Colour", value: annotation.color },
        { label: "Width", value: String(annotation.lineWidth) },
        ...(last === undefined ? [] : [{ label: `Last price of ${chart.symbol}`, value: String(last) }]),
      ],
      notes: [],
      fields: fieldsOf(annotation, chart, last),
    };
  },
  async check({ kind }, given, { services }) {
    const canRead = given.fits("time", "price", "second_time", "second_price");
    const fault = canRead ? pointsFault({ kind: KINDS[kind], anchors: anchorsOf(kind, given) }) : undefined;
    return [
      ...(fault === undefined ? [] : [answerIssue("drawing.points_invalid", "price", fault)]),
      ...fullIssues(services.drawings.full(given.fits("symbol") ? given.text("symbol") : undefined)),
    ];
  },
  async create(annotation, { given, id, origin, caller }, { services }) {
    caller.commit(() => services.drawings.create({ id, ...drawingOf(annotation, given) }, origin));
  },
  find({ take }, { services }) {
    const nameOf = ({ kind, symbol }: Drawing) => `${kind === "trend" ? "Trend" : "Horizontal"} line on ${symbol}`;
    return nameAnywhere(services.drawings, take.object_id, nameOf);
  },
  remove: ({ take }, { services }, caller) => caller.commit(() => services.drawings.removeAnywhere(take.object_id)),
});

const price = (name: string, label: string): AnswerField => ({ name, label, type: "number", required: true });
const time = (name: string, label: string): AnswerField => ({ name, label, type: "time", required: true });

function fieldsOf({ kind }: ChartAnnotation, { symbol }: ChartInSight, last: number | undefined): AnswerField[] {
  const about: AnswerField = { name: "symbol", label: "Symbol", type: "symbol", required: true };
  const known = symbol === undefined ? about : { ...about, value: symbol };
  if (kind === "horizontalLine") {
    return [known, { ...price("price", "Price"), ...(last === undefined ? {} : { value: last }) }];
  }
  return [
    known,
    time("time", "Time of the first point"),
    price("price", "Price of the first point"),
    time("second_time", "Time of the second point"),
    price("second_price", "Price of the second point"),
  ];
}

function drawingOf({ kind, color, lineWidth }: ChartAnnotation, given: Given): NewDrawing {
  return { symbol: given.text("symbol"), kind: KINDS[kind], anchors: anchorsOf(kind, given), color, width: lineWidth };
}

function anchorsOf(kind: ChartAnnotation["kind"], given: Given): Anchor[] {
  if (kind === "horizontalLine") return [{ price: given.number("price") }];
  return [
    { time: given.text("time"), price: given.number("price") },
    { time: given.text("second_time"), price: given.number("second_price") },
  ];
}
