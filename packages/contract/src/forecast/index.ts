export * from "./lock-file.ts";
export * from "./service.ts";
