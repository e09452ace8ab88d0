export * from "./ed25519.ts";
