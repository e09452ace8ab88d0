import fc from "fast-check";
import type { Draft } from "./samples.ts";

const ID = "svc.generated_one";
const text = (least: number, most: number) =>
  fc.string({ minLength: least, maxLength: most, unit: fc.constantFrom(..."abcXYZ 019-_.é市😀") });
const id = fc
  .string({ minLength: 1, maxLength: 20, unit: fc.constantFrom(..."abcXYZ019-_.") })
  .map((tail) => `${ID}.${tail}`);
const order = fc.integer({ min: -100_000, max: 100_000 });
const some = <Fields extends object>(fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }) =>
  fc.record(fields, { requiredKeys: [] }).map((found) => ({ ...found }));

const label = fc
  .tuple(
    text(0, 40),
    some({
      key: text(0, 128),
      maxLines: fc.integer({ min: 1, max: 100 }),
      fontSize: fc.double({ min: 1, max: 128, noNaN: true }),
      color: text(0, 16),
    }),
  )
  .map(([content, rest]): Draft => ({ type: "label", text: content, ...rest }));

const gap = fc.double({ min: 0, max: 256, noNaN: true });

/** Valid layouts of every kind, with a few levels of nesting. */
export const arbitraryLayout: fc.Arbitrary<Draft> = fc.letrec<{ node: Draft }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    label,
    fc
      .tuple(fc.option(tie("node")), some({ width: fc.double({ min: 0, max: 4096, noNaN: true }), padding: gap }))
      .map(([child, rest]): Draft => ({ type: "box", ...(child ? { child } : {}), ...rest })),
    fc
      .tuple(fc.constantFrom("row", "column"), fc.array(tie("node"), { maxLength: 4 }), some({ spacing: gap }))
      .map(([type, children, rest]): Draft => ({ type, children, ...rest })),
  ),
})).node;

const content = fc.oneof(
  arbitraryLayout.map((sdui): Draft => ({ sdui })),
  text(1, 128).map((quoteSymbol): Draft => ({ quoteSymbol })),
);

const view = fc
  .tuple(id, content, some({ name: text(0, 60), order, when: text(0, 60) }))
  .map(([viewId, filled, rest]): Draft => ({ id: viewId, ...filled, ...rest }));

const unique = <Item extends { id?: unknown }>(item: fc.Arbitrary<Item>, least: number, most: number) =>
  fc.uniqueArray(item, { minLength: least, maxLength: most, selector: (each) => each.id });

const watchlist = fc.record({
  id,
  name: text(1, 128),
  symbols: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 64, unit: fc.constantFrom(..."ABz09^._:/-") }), {
    minLength: 1,
    maxLength: 10,
  }),
});

const minutes = (least: number) => fc.integer({ min: least, max: 1440 });
const scanner = fc.record({
  id,
  name: text(1, 128),
  kind: fc.constant("smc_watch"),
  symbols: fc.uniqueArray(fc.constantFrom("NYSE:A", "X:^B", "a.b_c-d:e/f"), { minLength: 1 }),
  styles: fc.uniqueArray(fc.constantFrom("S", "D", "W", "P"), { minLength: 1 }),
  cadenceMinutes: fc
    .record({ S: minutes(1), D: minutes(5), W: minutes(15), P: minutes(60) }, { requiredKeys: ["W"] })
    .map((found) => ({ ...found })),
});

const alert = fc.record({
  id,
  title: text(1, 128),
  condition: fc.constantFrom("crossing", "movingUpOrDown"),
  expirationSeconds: fc.integer({ min: 60, max: 2_592_000 }),
});

/** Valid resource manifests: random parts, with the capabilities they need. */
export const arbitraryResource: fc.Arbitrary<Draft> = fc
  .record({
    name: text(1, 128),
    description: text(1, 200),
    views: fc.option(unique(view, 0, 6)),
    watchlistPresets: fc.option(unique(watchlist, 1, 3)),
    scannerPresets: fc.option(unique(scanner, 1, 3)),
    alertTemplates: fc.option(unique(alert, 1, 3)),
    metadata: fc.option(
      fc.dictionary(
        fc.string().filter((key) => key !== "__proto__" && !key.includes("\0")),
        fc.integer(),
      ),
    ),
  })
  .map(({ name, description, views, metadata, ...kinds }) => {
    const present = Object.fromEntries(Object.entries(kinds).filter(([, items]) => items !== null));
    const capabilities = ["tradingRead", ...(present.alertTemplates ? ["alertsWrite"] : [])];
    return {
      id: ID,
      name,
      description,
      version: "1.0.0",
      publisher: "Acme",
      apiVersion: 1,
      runtime: "resource",
      capabilities,
      contributes: { ...(views ? { views: { [ID]: views } } : {}), ...present },
      ...(metadata ? { metadata } : {}),
    };
  });

const small = fc.nat({ max: 12 }).map(String);
const digits = fc.string({ minLength: 1, maxLength: 400, unit: fc.constantFrom(..."0123456789") });
/** Larger than a double can represent, and than a library using doubles accepts. */
const long = fc.tuple(fc.constantFrom(..."123456789"), digits).map(([first, rest]) => `${first}${rest}`);
const around = fc.constantFrom("9007199254740991", "9007199254740992", "99999999999999999999", "100000000000000000000");
const number = fc.oneof({ weight: 3, arbitrary: small }, around, long);
const word = fc.stringMatching(/^[0-9A-Za-z-]{0,3}[A-Za-z-][0-9A-Za-z-]{0,3}$/);
const dotted = (part: fc.Arbitrary<string>) =>
  fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("."));
const tail = (sign: string, part: fc.Arbitrary<string>) =>
  fc.option(dotted(part), { nil: undefined }).map((text) => (text === undefined ? "" : `${sign}${text}`));

/** Semantic versions of every kind the contract accepts, including numbers with hundreds of digits. */
export const arbitraryVersion: fc.Arbitrary<string> = fc
  .tuple(number, number, number, tail("-", fc.oneof(number, word)), tail("+", fc.oneof(digits, word)))
  .map(([major, minor, patch, preRelease, build]) => `${major}.${minor}.${patch}${preRelease}${build}`);

/** Semantic versions valid in a manifest's `version`. */
export const arbitraryOwnVersion: fc.Arbitrary<string> = arbitraryVersion.filter((version) => version.length <= 64);
