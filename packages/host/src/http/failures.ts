import { catalogueEntry, type ErrorCode, type Issue, issue, type SchemaFault, translateFaults } from "@bourse/contract";
import type { HostError } from "@bourse/contract/host-api";
import { CommandFailure } from "@bourse/runtime/broker";
import type { FastifyError, FastifySchemaValidationError } from "fastify";
import { HostRefusal } from "../refusal.ts";
import { storeFailure } from "../store/store-failure.ts";

/** Failures of the HTTP layer by their code; all other failures come from the host itself. */
const HTTP_FAILURES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "host.body_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "host.body_unsupported",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "host.body_invalid",
  FST_ERR_BAD_URL: "host.url_invalid",
};

/** Converts anything a route or the HTTP layer threw into a refusal; undefined for a fault of the host itself. */
export function refusalOf(cause: FastifyError | HostRefusal | Error): HostRefusal | undefined {
  if (cause instanceof HostRefusal) return cause;
  // A service refuses every kind of caller with the same code.
  if (cause instanceof CommandFailure) return new HostRefusal(cause.code, cause.message);
  if ("validation" in cause && cause.validation) {
    const issues = translateFaults(cause.validation.map(faultOf)).map(({ pointer, message }) =>
      issue("host.body_invalid", pointer, `${cause.validationContext}: ${message}`),
    );
    return new HostRefusal("host.body_invalid", "the request does not fit its schema", issues);
  }
  const code = "code" in cause ? HTTP_FAILURES[cause.code] : undefined;
  return code ? new HostRefusal(code, catalogueEntry(code).title) : storeFailure(cause);
}

/** The body of a refusal. */
export function errorBody(refusal: HostRefusal): HostError {
  const { code, message, issues } = refusal;
  const { hint } = catalogueEntry(code);
  return { error: { code, message, hint, ...(issues.length === 0 ? {} : { issues: [...issues] as Issue[] }) } };
}

/** Fastify's type leaves out what the validator adds with `verbose`. */
function faultOf(fault: FastifySchemaValidationError): SchemaFault {
  return { ...fault, params: { ...fault.params } };
}
