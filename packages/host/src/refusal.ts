/** Defined in the runtime, because commands of the tool that run without a host throw it too. */
export { HostRefusal } from "@bourse/runtime/refusal";
