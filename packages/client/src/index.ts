export * from "./resolve/index.ts";
