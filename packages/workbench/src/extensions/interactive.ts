import type { Extension } from "@bourse/contract/host-api";

/** The API whose guests get events and submit commands; the one before draws views only. */
const INTERACTIVE_API = 2;

/** Whether an extension, installed or planned, works with the host while it runs. */
export function isInteractive({ runtime, api_version }: Pick<Extension, "runtime" | "api_version">): boolean {
  return runtime === "wasm" && api_version >= INTERACTIVE_API;
}
