import type { Runner } from "../activation/runner.ts";
import type { WebApps } from "./web-apps.ts";

/** Runs web applications: a generation is served and shown from its start to its end. */
export function webAppRunner(apps: Pick<WebApps, "start" | "stop">): Runner {
  return {
    runtime: "webApp",
    // Frames and the stored value belong to the workspace in which the frame was opened.
    scope: "workspace",
    start({ id, generation, keyId, manifest, files }, state) {
      const begin = () => {
        if (manifest.runtime !== "webApp" || !state.to("starting")) return;
        apps.start({ id, generation, keyId, manifest, files }, (reason) => state.to("suspended", reason));
        state.to("healthy");
      };
      begin();
      return {
        retry() {
          apps.stop(id, "it is started again");
          begin();
        },
        async end(reason) {
          apps.stop(id, reason);
        },
      };
    },
  };
}
