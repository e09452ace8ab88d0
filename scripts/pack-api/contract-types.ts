import { readFileSync } from "node:fs";
import path from "node:path";
import {
  AccountFillListSchema,
  AccountOrderSchema,
  AccountSchema,
  NewOrderSchema,
  ReplaceOrderSchema,
  ScanResultSchema,
  ScanSchema,
} from "@bourse/contract/host-api";
import {
  EXTENSION_METHODS,
  IN_APP_EVENTS,
  IN_APP_METHODS,
  type InAppContract,
  LOG_LEVELS,
  SESSION_SCOPES,
  TreePath,
} from "@bourse/contract/in-app";
import { TypeTable } from "../../packages/client/src/generator/types.ts";
import { root } from "../lib/root.ts";

const { session: SESSION } = IN_APP_METHODS["authentication/session.create"].result.properties;
const { "trading/quotes.get": QUOTES_GET, "window/tree.show": TREE_SHOW } = IN_APP_METHODS;
const { "extension/tree.children": TREE_CHILDREN, "extension/activate": ACTIVATE } = EXTENSION_METHODS;

/** Types of the contract that the API's own declarations name. */
const NAMED: Readonly<Record<string, object>> = {
  Account: AccountSchema,
  AccountFill: AccountFillListSchema.properties.fills.items,
  AccountOrder: AccountOrderSchema,
  ClientEvent: IN_APP_EVENTS["automation/events.occurred"].properties.event,
  Configuration: IN_APP_EVENTS["workspace/configuration.changed"],
  NewOrder: NewOrderSchema,
  OrderRequest: { ...NewOrderSchema, properties: withoutSymbol(NewOrderSchema.properties) },
  OrderSide: NewOrderSchema.properties.side,
  OrderState: AccountOrderSchema.properties.status,
  OrderType: NewOrderSchema.properties.type,
  OutputLevel: { enum: LOG_LEVELS },
  ReplaceOrder: ReplaceOrderSchema,
  Scan: ScanSchema,
  ScanResult: ScanResultSchema,
  SessionAccount: SESSION.properties.account,
  SessionInfo: SESSION,
  SessionScope: { enum: SESSION_SCOPES },
  Snapshot: ACTIVATE.params,
  TimeInForce: NewOrderSchema.properties.tif,
  TradingQuote: QUOTES_GET.result.properties.quote,
  TreeChildren: TREE_CHILDREN.result,
  TreeItemInfo: TREE_CHILDREN.result.properties.items.items,
  TreeOccurrence: TREE_SHOW.reports ?? {},
  TreePath,
};

function withoutSymbol(properties: Readonly<Record<string, object>>): object {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => name !== "symbol"));
}

const SAYS: Readonly<Record<string, string>> = {
  Account: "An account of the trader. Amounts are exact decimals as texts.",
  AccountFill: "A trade of an order.",
  AccountOrder: "An order of an account, as it stands.",
  NewOrder: "A request to place an order; the same id places it once.",
  ReplaceOrder: "Other amounts for an order that lives.",
  TradingQuote: "A price, and when it arrived.",
};

/** Declarations of the contract's types, as texts of TypeScript. */
export function contractTypes(): readonly string[] {
  const table = new TypeTable(NAMED);
  for (const name of Object.keys(NAMED)) table.expression({ $ref: `#/${name}` });
  const written = readFileSync(path.join(root, "packages/contract/src/in-app/strategy.ts"), "utf8");
  const codes = "/** A code of Bourse's catalogue of errors. */\nexport type ErrorCode = string;";
  const declared = table.declarations().map((line) => {
    const says = SAYS[/^export type (\w+)/.exec(line)?.[1] ?? ""];
    return says === undefined ? line : `/** ${says} */\n${line}`;
  });
  return [declared.join("\n"), written, codes];
}

const EVENT_DATA = /\bInAppEventData<"([^"]+)">/g;

/** The text with the parameters and results of methods, and the data of events, written out. */
export function inlined(text: string): string {
  const events: Readonly<Record<string, object>> = IN_APP_EVENTS;
  const withEvents = text.replace(EVENT_DATA, (_, name: string) => new TypeTable(NAMED).expression(events[name]));
  return withEvents.replace(METHOD_PART, (_, ...found: readonly string[]) => methodPart(found));
}

const METHOD_PART = /\b(InApp|Extension)(Params|Result)<"([^"]+)">/g;

function methodPart([side, part, method]: readonly string[]): string {
  const known: Readonly<Record<string, InAppContract>> = side === "InApp" ? IN_APP_METHODS : EXTENSION_METHODS;
  const contract = known[method ?? ""];
  if (!contract) throw new Error(`there is no method ${method}`);
  const schema: object = part === "Params" ? contract.params : contract.result;
  return new TypeTable(NAMED).expression(schema);
}
