// A host that runs an endless guest until it is killed; it prints the process id of its runtime.
import { assemble, guestText, SAMPLE_SNAPSHOTS } from "@bourse/testing/guests";
import { RUNTIME_LIMITS } from "../limits.ts";
import { ProcessExecutor } from "./client.ts";

const executor = new ProcessExecutor({ ...RUNTIME_LIMITS, callbackMs: 600_000 }, () => {});
const module = await assemble(guestText({ render: "(loop $forever (br $forever)) unreachable" }));
await executor.load("a", { sha256: "a", module, grant: { apiVersion: 1, capabilityMask: 0, featureMask: 7 } });
console.log(executor.pid);
await executor.call("a", { kind: "render", guestOutput: true, ...SAMPLE_SNAPSHOTS });
