import { AlertRule, colored, column, heading, label, line, row } from "../../../packages/sdk/assemblyscript/interactive";
import { Kind } from "./asks";
import { desk } from "./desk";
import { button, small } from "./screen";
import { Key } from "./taps";
import { minuteOf, priceText, stateText } from "./words";

/** Maximum number of rules shown: more lines than anyone reads in a side bar. */
const MAX_RULES: i32 = 24;
/** Maximum characters shown of a title and of a reason. */
const TITLE: i32 = 80;
const REASON: i32 = 160;
/** A key has at most 128 characters; a rule with a longer id is shown without actions. */
const LONGEST_ID: i32 = 100;

/** This extension's alerts with their states, open ones first. */
export function rulesSection(): string {
  const nodes = [title()];
  if (!desk.rulesSettled) nodes.push(small(desk.asks.isUnderWay(Kind.RULES) ? "loading" : "not known"));
  else if (desk.rules.length == 0) nodes.push(small("None. Tap “Watch this level” in the table."));
  const rules = openFirst();
  for (let i = 0; i < min(rules.length, MAX_RULES); i++) nodes.push(ruleLines(rules[i]));
  if (rules.length > MAX_RULES) nodes.push(small("and " + (rules.length - MAX_RULES).toString() + " more"));
  return column(nodes, 4);
}

function title(): string {
  const name = heading("Alerts");
  if (desk.rules.length == 0) return name;
  return row([name, desk.asks.isUnderWay(Kind.CONFIRM) ? small("waiting for you") : button(Key.REMOVE_ALL, "Remove all")]);
}

function openFirst(): AlertRule[] {
  const open: AlertRule[] = [];
  const done: AlertRule[] = [];
  for (let i = 0; i < desk.rules.length; i++) {
    const rule = desk.rules[i];
    if (rule.state == "triggered" || rule.state == "expired") done.push(rule);
    else open.push(rule);
  }
  return open.concat(done);
}

function ruleLines(rule: AlertRule): string {
  const tint = rule.state == "active" ? "positive" : rule.state == "triggered" ? "warning" : "muted";
  const nodes = [row([label(line(rule.title, TITLE)), colored(stateText(rule.state), tint)]), small(detail(rule))];
  if (rule.reason.length > 0) nodes.push(small(line(rule.reason, REASON)));
  if (rule.id.length <= LONGEST_ID) nodes.push(actions(rule));
  return column(nodes, 0);
}

function detail(rule: AlertRule): string {
  if (rule.state == "triggered") return "at " + priceText(rule.firedPrice) + ", " + line(minuteOf(rule.firedAt), 24);
  return "until " + line(rule.expiresAt.substring(0, 10), 10);
}

function actions(rule: AlertRule): string {
  const remove = button(Key.REMOVE + rule.id, "Remove alert");
  if (rule.state == "active") return row([button(Key.STOP + rule.id, "Stop"), remove]);
  if (rule.state == "stopped") return row([button(Key.RESUME + rule.id, "Resume"), remove]);
  return row([small(""), remove]);
}
