import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { PLUGIN_LIMITS } from "@bourse/contract";
import { SYSTEM_RANDOM as random, SYSTEM_CLOCK } from "@bourse/platform";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pluginHosts } from "../../../test/fixtures/plugins/plugin-host.fixture.ts";
import { pluginDesk } from "../desk.ts";
import { startPlugin } from "../process/start.ts";
import { outsideHost } from "../wire/outside-host.ts";

const ID = "test.copied";
/** Answers with a word of its other file, which it reads when it is asked. */
const SCRIPT = 'hello()\nm = take()\nimport word\nsend({"id": m["id"], "result": {"value": word.WORD}})\nserve()';

let at: ReturnType<typeof pluginHosts>;
let folder: string;
const copies = () => join(at.dataDir, "plugin-copies");
const desk = () => pluginDesk({ dataDir: at.dataDir, random });

beforeEach(async () => {
  at = pluginHosts();
  folder = await at.write({ name: "copied", script: SCRIPT });
  writeFileSync(join(folder, "word.py"), 'WORD = "checked"\n', { mode: 0o600 });
  await at.change("copied", "");
  await at.trust(ID);
});
afterEach(() => rmSync(at.dataDir, { recursive: true, force: true }));

/** Starts it as a host does, and asks it for its word. `meanwhile`: between its start and the question. */
async function word(environment: NodeJS.ProcessEnv, meanwhile = () => {}): Promise<unknown> {
  const plugin = await startPlugin({
    ...(await desk().ready(ID)),
    api: outsideHost(),
    environment,
    clock: SYSTEM_CLOCK,
    limits: { ...PLUGIN_LIMITS, patienceMs: 200, graceMs: 200 },
    report(cause) {
      throw cause;
    },
  });
  try {
    meanwhile();
    return await plugin.command(`${ID}.ask`, []);
  } finally {
    await plugin.stop();
  }
}

describe("[INAPP-05, P31] a plugin's files", () => {
  it("that change between the check and the start do not run", async () => {
    // The search for Python comes after the check: this one changes the plugin.
    const bin = join(at.dataDir, "bin");
    mkdirSync(bin);
    const change = `cd ${folder} && echo 'raise SystemExit("changed")' > main.py && echo 'WORD = "changed"' > word.py`;
    writeFileSync(join(bin, "python3"), `#!/bin/sh\n${change}\nPATH=${process.env.PATH} exec python3 "$@"\n`, {
      mode: 0o700,
    });
    expect(await word({ ...process.env, PATH: `${bin}:${process.env.PATH}` })).toBe("checked");
    expect(readFileSync(join(folder, "word.py"), "utf8")).toContain("changed");
    await expect(desk().ready(ID)).rejects.toMatchObject({ code: "plugin.refused" });
  });

  it("that change while it loads the rest of itself do not run", async () => {
    expect(await word(process.env, () => writeFileSync(join(folder, "word.py"), 'WORD = "changed"\n'))).toBe("checked");
  });

  it("are copied once, and again when the copy is not what was checked", async () => {
    const { folder: copy } = await desk().ready(ID);
    expect(readdirSync(copies())).toHaveLength(1);
    appendFileSync(join(copy, "word.py"), "# more");
    writeFileSync(join(copy, "added.py"), "");
    expect(await word(process.env)).toBe("checked");
    expect(readdirSync(copy).toSorted()).toEqual(["main.py", "plugin.yaml", "word.py"]);
    expect(readdirSync(copies())).toHaveLength(1);
  });

  it("are not copied where others can write, or behind a link", async () => {
    await desk().ready(ID);
    chmodSync(copies(), 0o777);
    await expect(desk().ready(ID)).rejects.toMatchObject({ code: "plugin.refused" });
    rmSync(copies(), { recursive: true });
    mkdirSync(join(at.dataDir, "elsewhere"), { mode: 0o700 });
    symlinkSync(join(at.dataDir, "elsewhere"), copies());
    await expect(desk().ready(ID)).rejects.toMatchObject({ code: "plugin.refused" });
    await desk().tidy();
    expect(existsSync(join(at.dataDir, "elsewhere"))).toBe(true);
  });

  it("are removed once nobody trusts them, with what a killed host left behind", async () => {
    await desk().ready(ID);
    mkdirSync(join(copies(), "draft-abc"));
    await desk().tidy();
    expect(readdirSync(copies())).toHaveLength(1);
    desk().distrust(ID);
    await desk().tidy();
    expect(readdirSync(copies())).toEqual([]);
  });

  it("that another digest is wanted of are not run", async () => {
    await expect(desk().ready(ID, "0".repeat(64))).rejects.toMatchObject({ code: "plugin.digest_differs" });
  });
});
