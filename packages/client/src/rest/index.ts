export type * from "../generated/rest.ts";
export { cloudOrigin } from "./address.ts";
export {
  type CallOptions,
  createRestClient,
  type DownloadOptions,
  type ListItem,
  type ListName,
  type OperationName,
  type RestClient,
  type RestOptions,
} from "./client.ts";
export { CALL_LIMITS, type CallLimits } from "./limits.ts";
export type { Page } from "./pages.ts";
export { DEFAULT_RETRY, type RetryPolicy } from "./retry.ts";
export { ServiceError, type ServiceErrorInit } from "./service-error.ts";
export type { BodySink, HttpAnswer, HttpRequest, Transport } from "./transport.ts";
