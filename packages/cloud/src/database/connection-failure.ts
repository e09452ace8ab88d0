/** SQLSTATE "connection failure": the request may be sent again. */
const CONNECTION_FAILURE = "08006";

/** An unreachable database, with its own error code, so that every caller recognises it. */
export function connectionFailure(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: CONNECTION_FAILURE });
}
