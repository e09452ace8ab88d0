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
import type { Work } from "./database.ts";
import type { Tables } from "./tables.ts";

/** Builds queries that are run elsewhere. */
const BUILDER: Work = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The place of a value that each use of a statement gives. */
class Place {
  readonly read: (given: never) => unknown;

  constructor(read: (given: never) => unknown) {
    this.read = read;
  }
}

/** Leaves a place for a value in a statement. */
export type Slot<Given> = <Value>(read: (given: Given) => Value) => RawBuilder<Value>;

/** Places for the columns of a row. */
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
 * A statement whose text is built at its first use and kept. To build one costs more than to send it, and what comes many
 * hundred times a second differs in its values only.
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
