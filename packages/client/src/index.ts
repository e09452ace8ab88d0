export { writePrivateFile } from "./files/private-file.ts";
export * from "./host/index.ts";
export * from "./keys/index.ts";
export { ClientRefusal } from "./refusal.ts";
export * from "./resolve/index.ts";
export * from "./rest/index.ts";
export * from "./session/index.ts";
export * from "./webhooks/index.ts";
export * from "./workflow/index.ts";
