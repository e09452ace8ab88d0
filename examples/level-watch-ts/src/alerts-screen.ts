import { line, priceText, type Shown } from "@bourse/sdk/guest";
import { desk, type Rule } from "./desk.ts";
import { button, colored, heading, plain, small, spread, stack } from "./parts.ts";
import { minuteOf, stateText } from "./words.ts";

/** Maximum number of rules shown: more lines than anyone reads in a side bar. */
const MAX_RULES = 24;
/** Maximum characters shown of a title and of a reason. */
const TITLE = 80;
const REASON = 160;
/** A key has at most 128 characters; a rule with a longer id is shown without actions. */
const LONGEST_ID = 100;

const TINTS: Readonly<Record<string, string>> = { active: "positive", triggered: "warning" };

/** This extension's alerts with their states, open ones first. */
export function rulesSection(): Shown {
  const { rules } = desk;
  if (rules.length === 0) return stack(4, [title(), small(whyNone())]);
  const isDone = ({ state }: Rule) => state === "triggered" || state === "expired";
  const ordered = [...rules.filter((each) => !isDone(each)), ...rules.filter(isDone)];
  return stack(4, [
    title(),
    !desk.rulesSettled && small(unsettled()),
    ordered.slice(0, MAX_RULES).map(ruleLines),
    rules.length > MAX_RULES && small(`and ${rules.length - MAX_RULES} more`),
  ]);
}

const whyNone = (): string => (desk.rulesSettled ? "None. Tap “Watch this level” in the table." : unsettled());

const unsettled = (): string => (desk.asks.isUnderWay("rules") ? "loading" : "not known");

function title(): Shown {
  const name = heading("Alerts");
  if (desk.rules.length === 0) return name;
  const isAsked = desk.asks.isUnderWay("confirm");
  return spread(name, isAsked ? small("waiting for you") : button("remove-all", "Remove all"));
}

function ruleLines(rule: Rule): Shown {
  const { state, reason = "", id } = rule;
  return stack(0, [
    spread(plain(line(rule.title, TITLE)), colored(stateText(state), TINTS[state] ?? "muted")),
    small(detail(rule)),
    reason.length > 0 && small(line(reason, REASON)),
    id.length <= LONGEST_ID && actions(rule),
  ]);
}

function detail({ state, fired_price: price = Number.NaN, fired_at: at = "", expires_at: until }: Rule): string {
  if (state === "triggered") return `at ${priceText(price)}, ${line(minuteOf(at), 24)}`;
  return `until ${line(until.slice(0, 10), 10)}`;
}

function actions({ id, state }: Rule): Shown {
  const remove = button(`remove:${id}`, "Remove alert");
  if (state === "active") return spread(button(`stop:${id}`, "Stop"), remove);
  if (state === "stopped") return spread(button(`resume:${id}`, "Resume"), remove);
  return spread(small(""), remove);
}
