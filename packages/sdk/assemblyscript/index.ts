// The library for guests of API v1. Guests of API v2: ./interactive.
export * from "./candle";
export * from "./capability";
export * from "./format";
export * from "./json-writer";
export * from "./layout";
export * from "./log";
export * from "./market";
export * from "./read";
export * from "./status";
export * from "./view";
