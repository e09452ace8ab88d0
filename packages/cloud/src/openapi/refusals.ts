import { catalogueEntry, ERROR_CATALOGUE, type ErrorCode } from "@bourse/contract";
import { FIRST_FOREIGN_NUMBER } from "@bourse/contract/explain";
import type { Access, AnyRoute } from "../http/route.ts";
import { REFUSALS } from "./generated/refusals.ts";

/** Refusals of any request, before its operation is known to be meant. */
const OF_REQUESTS: readonly ErrorCode[] = [
  "http.malformed",
  "http.header_refused",
  "http.path_invalid",
  "http.query_invalid",
  "http.timeout",
  "http.encoding_unsupported",
  "http.too_many_requests",
  "http.headers_too_large",
  "http.internal",
  "http.unavailable",
];

/** Refusals of a token, by the pipeline. */
const OF_SESSIONS: readonly ErrorCode[] = ["auth.session_invalid", "auth.session_expired", "auth.account_disabled"];

const OF_JSON = Object.keys(ERROR_CATALOGUE).filter((code): code is ErrorCode => code.startsWith("json."));

function ofAccess(access: Access): readonly ErrorCode[] {
  if (access.kind === "anonymous") return [];
  if (access.kind === "optional") return OF_SESSIONS;
  const isOnlyLogin = access.kind === "login" && !access.verifiedEmail;
  return [
    "auth.required",
    ...OF_SESSIONS,
    ...(access.kind === "role" ? (["auth.role_required"] as const) : []),
    ...(access.kind === "verified_publisher" ? (["auth.publisher_unverified"] as const) : []),
    ...(isOnlyLogin ? [] : (["auth.email_unverified"] as const)),
    ...("recentLogin" in access ? (["auth.recent_login_required"] as const) : []),
  ];
}

function ofBody({ method, schemas }: AnyRoute): readonly ErrorCode[] {
  if (method !== "POST") return [];
  const { properties = {} } = (schemas.body ?? {}) as { properties?: Record<string, { "x-refused-as"?: ErrorCode }> };
  return [
    "http.body_too_large",
    "http.media_type_unsupported",
    ...(schemas.body ? (["http.body_invalid", ...OF_JSON] as const) : []),
    ...Object.values(properties).flatMap((each) => each["x-refused-as"] ?? []),
  ];
}

const USED: ReadonlySet<string> = new Set(Object.values(REFUSALS).flat());

/** True for an error that appears on this service's wire: a refusal, or a finding of its checks. */
export const isOfService = ([name, { number }]: readonly [string, { readonly number: number }]): boolean =>
  number < FIRST_FOREIGN_NUMBER || USED.has(name);

/** Status of a code's answer: well-formed and refused, unless the catalogue says otherwise. */
const statusOf = (code: ErrorCode): number => catalogueEntry(code).status ?? 422;

/** The codes of an operation's refusals: those of the checks that its declaration asks for, and those of its own work. */
export function codesOf(route: AnyRoute): readonly ErrorCode[] {
  const codes = new Set([...OF_REQUESTS, ...ofAccess(route.access), ...ofBody(route), ...(REFUSALS[route.name] ?? [])]);
  return [...codes].sort((a, b) => statusOf(a) - statusOf(b) || (a < b ? -1 : 1));
}

/** The answers to refused requests by their status; `default` is of those that a later version adds. */
export function refusals(route: AnyRoute): Readonly<Record<string, object>> {
  const groups = Map.groupBy(codesOf(route), statusOf);
  const those = [...groups].map(([status, codes]) => {
    const description = `Refused with ${codes.map((code) => `\`${code}\``).join(", ")}.`;
    return [status, { $ref: FAILURE, description }];
  });
  return { ...Object.fromEntries(those), default: { $ref: FAILURE } };
}

const FAILURE = "#/components/responses/Failure";
