import path from "node:path";
import type { DevelopedFault } from "@bourse/contract/host-api";
import { type TestHost, testHost } from "@bourse/host/testing";
import { SYSTEM_CLOCK, SYSTEM_RANDOM } from "@bourse/platform";
import { createGuestRuntime } from "@bourse/runtime";
import { interactiveManifest } from "@bourse/testing/archives";
import { EVENT_VIEW } from "@bourse/testing/guests";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { main as program } from "../../src/main.ts";
import { testFolder } from "../workspace.ts";

const INTERACTIVE = "svc.sample_interactive";

export const contributedViews = {
  views: { [`${INTERACTIVE}.panel`]: [{ id: EVENT_VIEW, name: "View", interactive: true }] },
};

/** The manifest of a guest with one view. */
export const viewManifest = () => Buffer.from(interactiveManifest({ contributes: contributedViews }));

type Said = Readonly<Record<string, unknown>> & { readonly event: string };

/** `bourse dev` of a project, until its Ctrl-C. */
function start(project: string, { args, home }: { readonly args: readonly string[]; readonly home: string }) {
  const said: Said[] = [];
  let err = "";
  let interrupt: (() => string | Promise<string>) | undefined;
  const ended = program(["dev", project, "--json", ...args], {
    stdin: new Blob([]).stream(),
    random: SYSTEM_RANDOM,
    clock: SYSTEM_CLOCK,
    color: false,
    interactive: false,
    env: { BOURSE_HOME: home },
    out: async (text) => void said.push(JSON.parse(text.toString()) as Said),
    err: async (text) => {
      err += text;
    },
    onInterrupt(say) {
      interrupt = say;
      return () => undefined;
    },
  });
  /** Until the process would end. */
  const interrupted = async () => void (await interrupt?.());
  const stop = async () => {
    await interrupted();
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  let from = 0;
  return {
    ended,
    stop,
    interrupted,
    said,
    err: () => err,
    /** The next event of a name after the last one that was waited for. */
    async next(name: string): Promise<Said> {
      const at = () => said.findIndex((each, index) => index >= from && each.event === name);
      await expect
        .poll(at, { message: `${name} after ${JSON.stringify(said.slice(from))} ${err}` })
        .toBeGreaterThan(-1);
      from = at() + 1;
      return said[from - 1] as Said;
    },
    async fault(): Promise<DevelopedFault> {
      return (await this.next("fault")) as unknown as DevelopedFault;
    },
  };
}

/** A host in developer mode for the tests of a file, with the projects that they develop in it. */
export function developerHost() {
  const folder = testFolder();
  let host: TestHost;
  beforeAll(async () => {
    const runtime = createGuestRuntime({ isolation: "worker" });
    host = await testHost({ developer: true, clock: SYSTEM_CLOCK, runtime });
    await host.listen();
  });
  afterAll(() => host.dispose());
  let count = 0;
  return {
    folder,
    made(): string {
      count += 1;
      return path.join(folder, `project-${count}`);
    },
    dev: (project: string, args: readonly string[] = ["--data", host.dataDir]) =>
      start(project, { args, home: path.join(folder, "home") }),
    /** The trader approves what the extension asks for. */
    allow: (id: string, approved: readonly string[]) =>
      host.service.developer.consent({ id, approved: [...approved], origins: [] }),
    known: (project: string) => host.service.developer.state().folders.find((each) => each.folder === project),
    installed: (id: string) => host.service.extensions().extensions.find((each) => each.id === id),
    /** All that the workbench shows. */
    textOf: () => JSON.stringify(host.service.workbench({ symbol: "SPX", timeframe: "1D" })),
  };
}
