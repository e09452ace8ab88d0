import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ServiceSettings } from "../src/host/service/manager.ts";
import { LAUNCHD } from "../src/host/service/managers/launchd.ts";
import { TASK_SCHEDULER } from "../src/host/service/managers/task-scheduler.ts";
import { SYSTEMD } from "../src/host/service/run.ts";
import { call } from "./fake-io.ts";

/** Characters that the systems' formats give a meaning. */
const ODD: ServiceSettings = {
  node: "/opt/no de/node",
  program: '/opt/a"b\\c/main.ts',
  folder: "/home/me/100%/$HOME/<desk>&co",
  environment: { DATA_DIR: "/home/me/100%/$HOME/<desk>&co", PORT: "4871" },
  home: "/home/me",
  userId: 501,
};

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "bourse-service-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** A home with a `systemctl` that records its calls; one call may be refused. */
function machine(refusing = "nothing") {
  const home = folder();
  const bin = join(home, "bin");
  const log = join(home, "calls");
  mkdirSync(bin);
  writeFileSync(log, "");
  const program = join(bin, "systemctl");
  const script = `#!/bin/sh\necho "$*" >> '${log}'\ncase "$*" in *${refusing}*) echo "Failed to connect to bus" >&2; exit 1;; esac\n`;
  writeFileSync(program, script);
  chmodSync(program, 0o700);
  return {
    unit: join(home, ".config", "systemd", "user", "bourse-host.service"),
    calls: () => readFileSync(log, "utf8").trim().split("\n"),
    run: (...args: string[]) =>
      call(["host", "service", ...args], { env: { HOME: home, PATH: `${bin}:/usr/bin:/bin`, MARKET_SOURCE: "sim" } }),
  };
}

const onLinux = process.platform === "linux";

describe("the definition of a service", () => {
  it("quotes what systemd would replace", () => {
    const unit = SYSTEMD.definition(ODD);
    expect(unit).toContain(String.raw`ExecStart="/opt/no de/node" "/opt/a\"b\\c/main.ts"`);
    expect(SYSTEMD.definition({ ...ODD, program: "/$HOME/main.ts" })).toContain('"/$$HOME/main.ts"');
    // No variable is replaced here, so a doubled sign would name another folder.
    expect(unit).toContain('Environment="DATA_DIR=/home/me/100%%/$HOME/<desk>&co"');
    expect(unit).toContain("WorkingDirectory=/home/me/100%%/$HOME/<desk>&co");
  });

  it.runIf(onLinux && existsSync("/usr/bin/systemd-analyze"))("is one that systemd accepts", () => {
    const home = folder();
    const file = join(home, "bourse-host.service");
    writeFileSync(file, SYSTEMD.definition({ ...ODD, node: process.execPath, program: "/a b" }));
    const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: home };
    const said = execFileSync("systemd-analyze", ["verify", "--user", "--man=no", file], { env });
    expect(said.toString()).toBe("");
  });

  it("escapes what XML gives a meaning", () => {
    expect(LAUNCHD.definition(ODD)).toContain("<string>/home/me/100%/$HOME/&lt;desk&gt;&amp;co</string>");
  });

  it("quotes what a file of commands would replace", () => {
    const lines = TASK_SCHEDULER.definition(ODD).split("\r\n");
    expect(lines).toContain('set "DATA_DIR=/home/me/100%%/$HOME/<desk>&co"');
    expect(lines).toContain('set "PORT=4871"');
  });
});

describe.runIf(onLinux)("bourse host service", () => {
  it("installs, looks at and removes a service of the user", async () => {
    const { unit, calls, run } = machine();
    expect((await run("status")).code).toBe(1);
    const installed = await run("install", "--data", "/data/desk", "--port", "4999", "--json");
    expect(installed.code).toBe(0);
    expect(installed.json()).toMatchObject({ ok: true, state: "running", file: unit });
    const text = readFileSync(unit, "utf8");
    expect(text).toContain('Environment="DATA_DIR=/data/desk"');
    expect(text).toContain('Environment="PORT=4999"');
    expect(text).toContain('Environment="MARKET_SOURCE=sim"');
    expect(text).not.toContain("HOME=");
    expect(statSync(unit).mode & 0o777).toBe(0o600);
    expect(calls()).toEqual([
      "--user daemon-reload",
      "--user enable bourse-host.service",
      "--user restart bourse-host.service",
    ]);
    expect((await run("status", "--json")).json()).toMatchObject({ ok: true, state: "running" });
    expect((await run("remove")).code).toBe(0);
    expect(existsSync(unit)).toBe(false);
    expect(calls().at(-1)).toBe("--user disable --now bourse-host.service");
    expect((await run("remove")).out).toMatch(/nothing was changed/);
  });

  it("leaves nothing behind when the service manager refuses, and says its reason", async () => {
    const { unit, run } = machine("restart");
    const refused = await run("install", "--json");
    expect([refused.code, refused.json().rule]).toEqual([1, "tool.service_failed"]);
    expect(refused.err).toContain("Failed to connect to bus");
    expect(existsSync(unit)).toBe(false);
  });

  it("says that an installed service does not run", async () => {
    const { run } = machine("is-active");
    await run("install");
    const { code, out } = await run("status");
    expect([code, out]).toEqual([1, expect.stringMatching(/^The service is installed but does not run/)]);
  });

  it("names every fault at once and changes nothing", async () => {
    const { unit, calls, run } = machine();
    const { code, err } = await run("install", "--port", "70000", "--cloud", "x", "--data", "a\nExecStart=/bin/sh");
    expect(code).toBe(2);
    for (const word of ["--port", "--cloud", "DATA_DIR"]) expect(err).toContain(word);
    expect((await run("start")).code).toBe(2);
    expect([existsSync(unit), calls()]).toEqual([false, [""]]);
  });

  it("prints the definition without changing anything", async () => {
    const { unit, run } = machine();
    const { code, out } = await run("install", "--print");
    expect([code, out.startsWith("[Unit]"), existsSync(unit)]).toEqual([0, true, false]);
  });
});
