import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from "kysely";
import type { Work } from "./held.ts";
import type { Tables } from "./tables.ts";

/** Builds queries and cannot run them. */
const BUILDER: Work = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A parameter whose value each use of a statement supplies. */
class Place {
  readonly read: (given: never) => unknown;

  constructor(read: (given: never) => unknown) {
    this.read = read;
  }
}

/** Adds a parameter to a statement. */
export type Slot<Given> = <Value>(read: (given: Given) => Value) => RawBuilder<Value>;

/** One parameter for each column of a row. */
export function rowSlots<Given, Row extends object, Column extends keyof Row & string>(
  slot: Slot<Given>,
  columns: readonly Column[],
  read: (given: Given) => Row,
): { readonly [Name in Column]: RawBuilder<Row[Name]> } {
  return Object.fromEntries(columns.map((name) => [name, slot((given) => read(given)[name])])) as {
    readonly [Name in Column]: RawBuilder<Row[Name]>;
  };
}

/**
 * A statement whose text is built at its first use and then kept. Building a statement takes more processor time than
 * sending it, and frequent statements differ only in their values.
 */
export function readyStatement<Given, Row = unknown>(
  build: (builder: Work, slot: Slot<Given>) => Compilable<Row> | CompiledQuery<Row>,
): (given: Given) => Compilable<Row> {
  let built: CompiledQuery<Row> | undefined;
  return (given) => {
    built ??= compiled(build(BUILDER, (read) => sql.val(new Place(read) as never)));
    const { sql: text, query, queryId, parameters: places } = built;
    const parameters = places.map((each) => (each instanceof Place ? each.read(given as never) : each));
    return { compile: () => ({ sql: text, query, queryId, parameters }) };
  };
}

const compiled = <Row>(built: Compilable<Row> | CompiledQuery<Row>): CompiledQuery<Row> =>
  "compile" in built ? built.compile() : built;
