import { buildGuest } from "../../packages/sdk/assemblyscript/build-guest.mjs";

// Collects only when asked: at the end of each callback, where nothing is in use any more.
buildGuest(import.meta.dirname, ["--runtime", "minimal"]);
