import { catalogueEntry, type ErrorCode } from "@bourse/contract";
import type { Failure } from "@bourse/contract/rest";
import { ServiceError } from "../failure.ts";

/** Refusals of the HTTP library, by its code. */
const LIBRARY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "http.body_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "http.media_type_unsupported",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "http.malformed",
  FST_ERR_CTP_EMPTY_TYPE: "http.media_type_unsupported",
  FST_ERR_BAD_URL: "http.path_invalid",
  FST_ERR_ASYNC_CONSTRAINT: "http.malformed",
  FST_ERR_MAX_PARAM_LENGTH: "http.path_invalid",
  ECONNRESET: "http.malformed",
  ERR_STREAM_PREMATURE_CLOSE: "http.malformed",
  HPE_HEADER_OVERFLOW: "http.headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "http.timeout",
};

/**
 * Error codes of an unavailable database or connection: SQLSTATE classes 08, 40 (a transaction that lost to another
 * one), 53, 57 and 58, a lock timeout, a read-only database, and the system's codes; then a disk that is full or
 * read-only and a process without free handles.
 */
const OUT_OF_REACH =
  /^(?:08...|40...|53...|57...|58...|55P03|25006|ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE)$/;

const RETRY_AFTER_SECONDS = 5;

/** Any failure as a refusal of the catalogue. A failure that is not a refusal is the service's own fault. */
export function toServiceError(fault: unknown): ServiceError {
  if (fault instanceof ServiceError) return fault;
  const code = typeof fault === "object" && fault !== null && "code" in fault ? String(fault.code) : "";
  if (OUT_OF_REACH.test(code))
    return new ServiceError("http.unavailable", undefined, { retryAfter: RETRY_AFTER_SECONDS });
  return new ServiceError(LIBRARY_CODES[code] ?? "http.internal");
}

/** Status of a refusal. */
export function statusOf(error: ServiceError): number {
  return catalogueEntry(error.code).status ?? 422;
}

/** Body of a refusal. */
export function failureBody(error: ServiceError, requestId: string): Failure {
  const { number, hint } = catalogueEntry(error.code);
  const data = { error: error.code, issues: [...error.issues], request_id: requestId, hint };
  const { secondFactor } = error;
  return {
    code: number,
    message: error.message,
    data: secondFactor ? { ...data, second_factor: secondFactor } : data,
  };
}

/** Headers that some refusals carry. */
export function failureHeaders(error: ServiceError): Readonly<Record<string, string>> {
  const headers: Record<string, string> = { "cache-control": "no-store" };
  if (statusOf(error) === 401) headers["www-authenticate"] = "Bearer";
  if (error.retryAfter !== undefined) headers["retry-after"] = String(Math.max(1, error.retryAfter));
  return headers;
}
