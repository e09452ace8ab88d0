import { EGRESS_LIMITS, type EgressLimits } from "@bourse/contract";
import { checkBody, readAll } from "./body.ts";
import { startDeadline } from "./deadline.ts";
import { exchange } from "./exchange.ts";
import { guardedFetch } from "./fetch.ts";
import { checkHeaders } from "./headers.ts";
import type { Guard } from "./hop.ts";
import { type EgressNetwork, SYSTEM_NETWORK } from "./network.ts";
import type { Egress, EgressAnswer, EgressRequest } from "./port.ts";
import { checkUrl } from "./url.ts";

/** What must be given, and what may be put in the place of the machine's own network. */
export type EgressParts = Pick<EgressNetwork, "clock"> & Partial<EgressNetwork>;

/** The guard over the machine's network; a test replaces parts of the network and shrinks the limits. */
export function createEgress(network: EgressParts, limits: Partial<EgressLimits> = {}): Egress {
  const guard: Guard = { network: { ...SYSTEM_NETWORK, ...network }, limits: { ...EGRESS_LIMITS, ...limits } };
  const fetchWithin: Egress["fetchWithin"] = (bounds) => guardedFetch(guard, bounds);
  return { request: (request) => requestOnce(guard, request), fetch: fetchWithin({}), fetchWithin };
}

async function requestOnce(guard: Guard, request: EgressRequest): Promise<EgressAnswer> {
  const { method = "GET", accepts, maxBytes, mayReach, beforeHop } = request;
  const { limits, network } = guard;
  const url = checkUrl(request.url, limits.maxUrlLength);
  const accept = accepts === undefined ? {} : { accept: accepts.join(", ") };
  const headers = checkHeaders({ ...accept, ...request.headers });
  const body = request.body === undefined ? {} : { body: checkBody(request.body, limits) };
  const deadline = startDeadline(network.clock, request.timeoutMs, request.signal);
  try {
    const rules = {
      guard,
      deadline,
      maxBytes,
      mayReach,
      beforeHop,
      redirects: "follow",
      ...(accepts && { accepts }),
    } as const;
    const answer = await exchange({ url, method, headers, ...body }, rules);
    try {
      const bytes = await deadline.within(readAll(answer.body));
      return { status: answer.status, headers: answer.headers, body: bytes, url: answer.url };
    } finally {
      answer.close();
    }
  } catch (cause) {
    throw deadline.told(cause);
  } finally {
    deadline.clear();
  }
}
