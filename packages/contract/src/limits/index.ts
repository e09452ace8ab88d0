export * from "./abi.ts";
export * from "./archive.ts";
export * from "./cloud.ts";
export * from "./guest.ts";
export * from "./json.ts";
export * from "./manifest.ts";
export * from "./rest.ts";
export * from "./wasm.ts";
