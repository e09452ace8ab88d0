/** The words of a failure, for a log or for a person. */
export const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
