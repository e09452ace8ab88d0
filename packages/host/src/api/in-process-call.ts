import type { HostRouteAnswer, HostRouteName } from "@bourse/contract/host-api";
import type { HostCallArguments, HostRequestParts } from "@bourse/contract/host-request";

/** Arguments of a call besides the route's name: bytes as such, a CSV file in parts as they arrive. */
export type InProcessParts<Name extends HostRouteName> = HostCallArguments<
  HostRequestParts<Name, Uint8Array, AsyncIterable<Uint8Array>>
>;

/** Performs a route of the local API within this process. */
export type InProcessCall = <Name extends HostRouteName>(
  name: Name,
  ...parts: InProcessParts<Name>
) => Promise<HostRouteAnswer<Name>>;
