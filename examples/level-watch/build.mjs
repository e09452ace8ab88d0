import { buildGuest } from "../../packages/sdk/assemblyscript/build-guest.mjs";

// Collects only on request: at the end of each callback, when nothing is in use.
buildGuest(import.meta.dirname, ["--runtime", "minimal"]);
