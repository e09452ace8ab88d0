/** Under the name that most files of the host know; commands of the tool that need no host throw it too. */
export { HostRefusal } from "@bourse/runtime/refusal";
