import type { Strategy } from "@bourse/contract/in-app";

/**
 * Types a table of strategies, by the ids of the manifest. Its module exports it under the name `strategies`, and is
 * loaded in a thread of its own for each backtest: it has no access to the other namespaces there.
 */
export function defineStrategies<const Table extends Readonly<Record<string, Strategy>>>(table: Table): Table {
  return table;
}
