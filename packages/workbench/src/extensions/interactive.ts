import type { Extension } from "@bourse/contract/host-api";

/** The API version whose guests get events and submit commands; the previous one only draws views. */
const INTERACTIVE_API = 2;

/** Whether an installed or planned extension has an interactive guest. */
export function isInteractive({ runtime, api_version }: Pick<Extension, "runtime" | "api_version">): boolean {
  return runtime === "wasm" && api_version >= INTERACTIVE_API;
}
