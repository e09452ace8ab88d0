import type { LimitArea } from "./time-limit.ts";

/** The host, but for its guests, and `bourse`. */
export const HOST: LimitArea = {
  title: "The host and `bourse`",
  sources: ["packages/tool/src/**/*.ts"],
  limits: [
    {
      constant: "answer",
      file: "packages/tool/src/host/connection.ts",
      judges: "the host is silent (`tool.host_silent`); the command ends",
      stall1s: "nothing",
      stall10s: "nothing",
      stall60s: "a stall of `bourse` itself ends the command; nothing is lost, it can be given again",
      tenTimesSlower: "nothing: an answer takes milliseconds",
    },
    {
      constant: "CALL_MS",
      file: "packages/tool/src/host/service/run.ts",
      judges: "the system's service manager hangs; the installation of the service is taken back",
      stall1s: "nothing",
      stall10s: "nothing",
      stall60s: "the installation is taken back, and says so",
      tenTimesSlower: "nothing: a service manager answers in a second",
    },
  ],
  paces: [
    {
      constant: "LOOK_EVERY_MS",
      file: "packages/tool/src/host/ask.ts",
      reason: "the pause between two looks at a question; the host ends the question",
    },
    {
      constant: "LOOK_MS",
      file: "packages/tool/src/host/backtest/run.ts",
      reason: "the pause between two looks at a backtest; the host ends the backtest",
    },
    {
      constant: "SETTLE_MS",
      file: "packages/tool/src/plugins/dev.ts",
      reason: "changes of files that count as one; in a stall they count as two, and the plugin is started once more",
    },
  ],
};
