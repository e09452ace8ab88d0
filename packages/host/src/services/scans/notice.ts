import { STRUCTURE_RULES, TRADING_STYLES } from "@bourse/bars";
import type { NewNotice } from "../notifications/port.ts";
import type { Finding } from "./findings-store.ts";

/** Lines of a notice; the rest is in the results. */
const MAX_LINES = 5;

/** The notice of a run that found something new. */
export function runNotice(name: string, id: string, findings: readonly Finding[]): NewNotice {
  const lines = findings.slice(0, MAX_LINES).map(lineOf);
  const more = findings.length - lines.length;
  const [only] = findings.length === 1 ? findings : [];
  return {
    id,
    title: `${name}: ${findings.length === 1 ? "1 new event" : `${findings.length} new events`}`.slice(0, 128),
    body: [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join("\n"),
    ...(only && { symbol: only.symbol, timeframe: TRADING_STYLES[only.style].trigger.name }),
  };
}

function lineOf({ symbol, style, rule, level, bias }: Finding): string {
  const trend = bias === "none" ? "" : `, ${bias} the ${TRADING_STYLES[style].bias.name} trend`;
  return `${symbol} ${TRADING_STYLES[style].trigger.name}: ${STRUCTURE_RULES[rule].title} at ${level}${trend}`;
}
