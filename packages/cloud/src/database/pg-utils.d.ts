declare module "pg/lib/utils" {
  /** A value as the server reads it. The driver's own extensions (pg-cursor) take it from here; its types leave it out. */
  export function prepareValue(value: unknown): Buffer | string | null;
}
