export { arbitraryLayout, arbitraryOwnVersion, arbitraryResource, arbitraryVersion } from "./arbitrary.ts";
export { ABSENT, bytesOf, changed, errorsOf, warningsOf } from "./change.ts";
export { largestResource } from "./largest.ts";
export { type Draft, layout, managedModel, resource, SAMPLES, wasmV1, wasmV2, webApp } from "./samples.ts";
