import { globSync } from "node:fs";
import path from "node:path";
import { type CatalogueEntry, ERROR_CATALOGUE } from "../../../packages/contract/src/errors/index.ts";
import { root } from "../../lib/root.ts";
import { Graph, type Place } from "./graph.ts";

const cloud = path.join(root, "packages/cloud/src");
const STRIPE_PAYOUTS: Place = {
  file: path.join(cloud, "adapters/stripe/stripe-payouts.ts"),
  name: "StripeConnectPayouts",
};
const ISSUER: Place = { file: path.join(cloud, "adapters/oidc/issuer.ts"), name: "openIdIssuer" };

/** The code that chooses a refusal elsewhere, by the name that calls it: methods of ports, and a check of the archive. */
const ELSEWHERE: Readonly<Record<string, Place>> = {
  authorizationUrl: ISSUER,
  exchange: ISSUER,
  checkAmount: { file: path.join(cloud, "adapters/stripe/stripe-amounts.ts"), name: "stripeAmountFault" },
  checkPrice: { file: path.join(cloud, "adapters/stripe/stripe-amounts.ts"), name: "stripePriceFault" },
  createCheckout: { file: path.join(cloud, "adapters/stripe/stripe-payments.ts"), name: "StripePayments" },
  openAccount: STRIPE_PAYOUTS,
  onboardingLink: STRIPE_PAYOUTS,
  readAccount: STRIPE_PAYOUTS,
  requireValid: {
    file: path.join(root, "packages/archive/src/signature/official/endorsements.ts"),
    name: "checkEndorsements",
  },
};

/** Codes from here on belong to hosts, guests and tools, but for those of official signatures. */
const FIRST_FOREIGN_NUMBER = 2500;

/** Place of the generated file. */
export const REFUSALS_FILE = path.join(cloud, "openapi/generated/refusals.ts");

/** Source of the table of the refusals that each route's own work can make, read from the code of its handler. */
export function refusalsSource(): string {
  const graph = new Graph({ members: new Map(Object.entries(ELSEWHERE)) });
  const rows = globSync("routes/**/*.ts", { cwd: cloud })
    .flatMap((file) => routesOf(graph, path.join(cloud, file)))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, codes]) => `  ${name}: ${JSON.stringify(codes)},`);
  return [
    "// Generated from the handlers of the routes by `npm run generate`; changes here are lost.",
    'import type { ErrorCode } from "@bourse/contract";',
    "",
    "/** The refusals that an operation's own work can make, by its name. */",
    "export const REFUSALS: Readonly<Record<string, readonly ErrorCode[]>> = {",
    ...rows,
    "};",
    "",
  ].join("\n");
}

function routesOf(graph: Graph, file: string): readonly (readonly [string, readonly string[]])[] {
  return routeLiterals(graph, file).map((route) => [
    String(route.get("name")?.value),
    [...graph.textsFrom(file, route.get("handle"))].filter(isRefusal).sort(),
  ]);
}

/** The members of every route that a file defines. */
export const routeLiterals = (graph: Graph, file: string): readonly Members[] => literalsIn(graph.programOf(file));

const CATALOGUE: Readonly<Record<string, CatalogueEntry>> = ERROR_CATALOGUE;
const isRefusal = (text: string): boolean =>
  (CATALOGUE[text]?.number ?? FIRST_FOREIGN_NUMBER) < FIRST_FOREIGN_NUMBER ||
  (text in CATALOGUE && text.startsWith("official."));

type Members = ReadonlyMap<string, { readonly value?: unknown }>;

/** The members of every literal that is given to `defineRoute`. */
function literalsIn(part: unknown): readonly Members[] {
  if (typeof part !== "object" || part === null) return [];
  const { type, callee, arguments: given } = part as Partial<Record<string, unknown>>;
  const isRoute = type === "CallExpression" && (callee as { name?: string }).name === "defineRoute";
  if (!isRoute) return Object.values(part).flatMap(literalsIn);
  const [{ properties }] = given as readonly [{ properties: readonly { key: { name: string }; value: object }[] }];
  return [new Map(properties.map(({ key, value }) => [key.name, value]))];
}
