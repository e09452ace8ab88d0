export * from "./format";
export * from "./layout";
export * from "./log";
export * from "./market";
export * from "./status";
export * from "./view";
