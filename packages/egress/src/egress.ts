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

/** The required parts, and the parts of the machine's network that can be replaced. */
export type EgressParts = Pick<EgressNetwork, "clock"> & Partial<EgressNetwork>;

/** The guard with the machine's network; a test replaces parts of the network and lowers the limits. */
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
