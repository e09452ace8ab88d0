export * from "./errors/index.ts";
export * from "./issue.ts";
