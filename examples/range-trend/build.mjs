import { buildGuest } from "../../packages/sdk/assemblyscript/build-guest.mjs";

// One instance serves many callbacks, so garbage must be collected.
buildGuest(import.meta.dirname, ["--converge", "--runtime", "incremental"]);
