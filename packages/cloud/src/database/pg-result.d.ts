import "pg";

declare module "pg" {
  /** Builds a result from a server's messages. The driver's own extensions (pg-cursor) use it; its types omit it. */
  export class Result {
    constructor(rowMode: undefined, types: { getTypeParser(oid: number, format?: string): (value: string) => unknown });
    command: string;
    rowCount: number | null;
    oid: number;
    fields: FieldDef[];
    rows: Record<string, unknown>[];
    addFields(fields: readonly FieldDef[]): void;
    parseRow(values: readonly unknown[]): Record<string, unknown>;
    addRow(row: Record<string, unknown>): void;
    addCommandComplete(message: { readonly text: string }): void;
  }
}
