import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../../lib/root.ts";
import { defineGroup, listOf, record, type TestSource, text } from "../define.ts";
import type { Inputs } from "../inputs.ts";

/** A vector of the guide to fills, calculated by hand. */
interface Vector extends Pick<Inputs["fills"], "options" | "bars" | "orders"> {
  readonly name: string;
  readonly why: string;
  readonly expected: unknown;
}

type FillTest = TestSource<Inputs["fills"]>;

const VECTORS = path.join(root, "docs/vectors/fills");

function topicTests(file: string): readonly FillTest[] {
  const vectors: readonly Vector[] = JSON.parse(readFileSync(path.join(VECTORS, file), "utf8"));
  const topic = path.basename(file, ".json");
  return vectors.map(({ name, why, options, bars, orders, expected }) => ({
    id: `${topic}-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`,
    comment: `${name}: ${why}`,
    flags: [topic],
    valid: true,
    input: { options, bars, orders },
    output: expected,
  }));
}

const BARS = ["date,open,high,low,close,volume", "2026-01-05,100,101,99,100,1000", "2026-01-06,101,102,100,101,1000"];
const BUY = { client_order_id: "a", at: 0, side: "buy", type: "market", quantity: "10" };

const refused = (comment: string, orders: readonly unknown[]): FillTest => ({
  comment,
  flags: ["orders"],
  valid: false,
  input: { options: {}, bars: BARS, orders },
});

const fillSchema = record({
  bar: { type: "integer" },
  price: text,
  quantity: text,
  fee: text,
  ambiguous: { type: "boolean" },
});
const orderSchema = {
  type: "object",
  additionalProperties: false,
  required: ["client_order_id", "status", "filled", "average_price", "fills"],
  properties: {
    client_order_id: text,
    status: text,
    filled: text,
    average_price: { type: ["string", "null"] },
    fills: listOf(fillSchema),
    reject: record({ code: text }),
  },
};

/** Orders on bars, as the paper account fills them. */
export const fills = defineGroup({
  group: "fills",
  profile: "arithmetic",
  version: 1,
  comment:
    "Orders on bars: what becomes of them, by the rules of docs/guides/paper-fills.md. `options` has those of `bourse paper` without their dashes, and their usual values where they are absent. `bars` are lines of CSV whose times are UTC. Every amount is a decimal in text and exact. Invalid: the orders are refused as a whole.",
  source: "docs/guides/paper-fills.md. Every answer was calculated by hand, with its reason in the comment.",
  specification: [],
  input: record({
    options: { type: "object", additionalProperties: text },
    bars: listOf(text),
    orders: listOf({ type: "object" }),
  }),
  output: record({ orders: listOf(orderSchema), position: text, cash: text }),
  tests: [
    ...globSync("*.json", { cwd: VECTORS }).toSorted().flatMap(topicTests),
    refused("a quantity that is a number", [{ ...BUY, quantity: 10 }]),
    refused("an amount with an exponent", [{ ...BUY, quantity: "1e3" }]),
    refused("an amount with a leading zero", [{ ...BUY, quantity: "010" }]),
    refused("an amount without a digit before its point", [{ ...BUY, quantity: ".5" }]),
    refused("an unknown key", [{ ...BUY, colour: "red" }]),
    refused("an unknown side", [{ ...BUY, side: "hold" }]),
    refused("an unknown type", [{ ...BUY, type: "iceberg" }]),
    refused("a bar before the first", [{ ...BUY, at: -1 }]),
    refused("half a bar", [{ ...BUY, at: 0.5 }]),
    refused("no quantity", [{ client_order_id: "a", at: 0, side: "buy", type: "market" }]),
    refused("an id with a slash, which is reserved for exits", [{ ...BUY, client_order_id: "a/b" }]),
    refused("an empty id", [{ ...BUY, client_order_id: "" }]),
    refused("an id of 65 characters", [{ ...BUY, client_order_id: "a".repeat(65) }]),
    refused("one bad order among good ones", [BUY, { ...BUY, client_order_id: "b", tif: "gtd" }]),
  ],
});
