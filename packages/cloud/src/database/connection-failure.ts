/** SQLSTATE "connection failure": the request may be sent again. */
const CONNECTION_FAILURE = "08006";

/** A database that cannot be asked now, in its own words, so that everybody takes it for that. */
export function connectionFailure(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: CONNECTION_FAILURE });
}
