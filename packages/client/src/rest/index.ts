export type * from "../generated/rest.ts";
export { cloudOrigin } from "./address.ts";
export { createRestClient, type OperationName, type RestClient, type RestOptions } from "./client.ts";
export { type Page, readAllPages } from "./pages.ts";
export { DEFAULT_RETRY, type RetryPolicy } from "./retry.ts";
export { ServiceError, type ServiceErrorInit } from "./service-error.ts";
export type { HttpAnswer, HttpRequest, Transport } from "./transport.ts";
