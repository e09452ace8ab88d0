import { catalogueEntry, type ErrorCode, type Issue, issue } from "@bourse/contract";
import type { HostError } from "@bourse/contract/host-api";
import type { FastifyError } from "fastify";
import { CommandFailure } from "../principal/failure.ts";
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
    const issues = cause.validation.map((each) =>
      issue("host.body_invalid", each.instancePath, `${cause.validationContext}: ${describe(each)}`),
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

function describe({ message = "invalid", params }: { message?: string; params: Record<string, unknown> }): string {
  const extra = params.additionalProperty;
  return typeof extra === "string" ? `${message}: ${extra}` : message;
}
