export { type ChartAnswer, ChartAnswerSchema, type ChartProposalDraft, checkChartAnswer } from "./answer.ts";
export { CHART_READINGS, type ChartReading, type ChartReadingParams, isChartReading } from "./readings.ts";
