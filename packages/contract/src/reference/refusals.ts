import { catalogueEntry, type ErrorCode } from "../errors/index.ts";
import { HOST_ROUTES, type HostRoute, type HostRouteName, isOfWorkspace } from "../host-api/index.ts";
import { LOCAL_REFUSALS } from "./generated/local-refusals.ts";

/** Refusals of any request to a host: of the bytes that arrive, by the gate, by the schemas, and of a host that fails. */
export const OF_ANY_REQUEST: readonly ErrorCode[] = [
  "host.address_refused",
  "host.body_invalid",
  "host.header_too_large",
  "host.internal",
  "host.origin_refused",
  "host.request_invalid",
  "host.request_slow",
  "host.store_damaged",
  "host.store_failed",
  "host.store_full",
  "host.token_required",
  "host.url_invalid",
];

const statusOf = (code: ErrorCode): number => catalogueEntry(code).status ?? 422;

/** The codes of an operation's refusals by their status, without those of any request. */
export function ownRefusals(name: HostRouteName): ReadonlyMap<number, readonly ErrorCode[]> {
  const { body, maxBytes, csv }: HostRoute = HOST_ROUTES[name];
  const [method, path = ""] = name.split(" ");
  const takes = body !== undefined || maxBytes !== undefined || csv === true;
  const codes = new Set<ErrorCode>([
    ...LOCAL_REFUSALS[name],
    ...(takes || method !== "GET" ? (["host.body_too_large", "host.body_unsupported"] as const) : []),
    ...(isOfWorkspace(path) ? (["workspace.changed"] as const) : []),
  ]);
  const own = [...codes].filter((code) => !OF_ANY_REQUEST.includes(code));
  return Map.groupBy(own.toSorted(), statusOf);
}

/** The answers of an operation to refused requests; `default` is of those that a later host adds. */
export function refusedAnswers(
  own: ReadonlyMap<number, readonly ErrorCode[]>,
  refused: { readonly $ref: string },
): object {
  const groups = new Map(Map.groupBy(OF_ANY_REQUEST, statusOf));
  for (const [status, codes] of own) groups.set(status, [...(groups.get(status) ?? []), ...codes]);
  const those = [...groups]
    .toSorted(([one], [other]) => one - other)
    .map(([status, codes]) => [status, { ...refused, description: `Refused with ${codes.map(quoted).join(", ")}.` }]);
  return { ...Object.fromEntries(those), default: refused };
}

/** The refusals of an operation in one line of a page. */
export function toldRefusals(own: ReadonlyMap<number, readonly ErrorCode[]>): string {
  const groups = [...own].toSorted(([one], [other]) => one - other);
  return groups.map(([status, codes]) => `${status} ${codes.map(quoted).join(", ")}`).join("; ");
}

export const quoted = (code: string): string => `\`${code}\``;
