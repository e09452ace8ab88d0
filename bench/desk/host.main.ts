// A host as a trader runs it, in a process of its own, that tells how long its loop stood still.
import { configFromEnvironment, createHost } from "../../packages/host/src/index.ts";
import { watchTurns } from "./turns.ts";

const host = await createHost({ ...configFromEnvironment(process.env), port: 0 }, { logLevel: "silent" });
let end = watchTurns();
process.on("message", (wish: "begin" | "turns" | "cpu") => {
  if (wish === "begin") {
    end();
    end = watchTurns();
    process.send?.(true);
  }
  if (wish === "turns") process.send?.(end());
  if (wish === "cpu") {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1000);
  }
});
process.on("disconnect", () => void host.close().then(() => process.exit(0)));
process.send?.({ url: await host.listen(), token: host.token });
