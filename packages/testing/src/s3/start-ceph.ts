import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { patiently } from "../patience.ts";

/** Location of one gateway's parts. */
interface CephPlace {
  /** Folder with all its files. */
  readonly folder: string;
  readonly clusterId: string;
  readonly monitorPort: number;
  readonly gatewayPort: number;
}

/** The common configuration: one monitor, one store in memory, no internal passwords, loopback only. */
function cephConf({ folder, clusterId, monitorPort, gatewayPort }: CephPlace): string {
  return section("global", {
    fsid: clusterId,
    "mon host": `v2:127.0.0.1:${monitorPort}`,
    "public addr": "127.0.0.1",
    "cluster addr": "127.0.0.1",
    ...everywhere("none", ["auth cluster required", "auth service required", "auth client required"]),
    ...everywhere("crc", ["ms cluster mode", "ms service mode", "ms client mode"]),
    ...everywhere("crc", ["ms mon cluster mode", "ms mon service mode", "ms mon client mode"]),
    "run dir": folder,
    "admin socket": `${folder}/$name.asok`,
    "log file": `${folder}/$name.log`,
    "pid file": "",
    "mon data": `${folder}/mon`,
    // A test machine's disk may be nearly full; this data stays only briefly.
    "mon data avail crit": "1",
    "osd data": `${folder}/osd`,
    "osd objectstore": "memstore",
    "memstore device bytes": String(2 ** 31),
    ...everywhere("1", ["osd pool default size", "osd pool default min size"]),
    ...everywhere("4", ["osd pool default pg num", "osd pool default pgp num"]),
    "mon max pg per osd": "1000",
    "mon allow pool size one": "true",
    "osd crush chooseleaf type": "0",
  }).concat(
    section("client.rgw", {
      "rgw data": `${folder}/rgw`,
      "rgw frontends": `beast endpoint=127.0.0.1:${gatewayPort}`,
      "rgw dns name": "localhost",
    }),
  );
}

const everywhere = (value: string, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, value]));

function section(name: string, settings: Readonly<Record<string, string>>): string {
  const lines = Object.entries(settings).map(([key, value]) => `${key} = ${value}`);
  return `[${name}]\n${lines.join("\n")}\n`;
}

/** Address and credentials of a gateway. */
export interface S3Access {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A running gateway with its monitor and its store. */
export interface Ceph extends S3Access {
  stop(): Promise<void>;
}

/** A part that is not ready within this time never will be. */
const READY_WITHIN_MS = patiently(60_000);
const POLL_MS = 100;

/** Starts a real S3 on loopback, with its objects in memory. Takes about 15 seconds. */
export async function startCeph(): Promise<Ceph> {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-s3-"));
  const [monitorPort, gatewayPort] = [await freePort(), await freePort()];
  const place = { folder, clusterId: randomUUID(), monitorPort, gatewayPort };
  for (const name of ["mon", "osd", "rgw"]) mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, "ceph.conf"), cephConf(place));
  const programs = new Programs(folder);
  try {
    await startMonitor(programs, place);
    await startStore(programs);
    const access = await startGateway(programs, gatewayPort);
    return { ...access, stop: () => programs.stop() };
  } catch (fault) {
    await programs.stop();
    throw fault;
  }
}

async function startMonitor(
  programs: Programs,
  of: { readonly folder: string; readonly clusterId: string; readonly monitorPort: number },
): Promise<void> {
  const map = path.join(of.folder, "monmap");
  programs.run("monmaptool", [
    "--create",
    "--fsid",
    of.clusterId,
    "--addv",
    "a",
    `[v2:127.0.0.1:${of.monitorPort}]`,
    map,
  ]);
  programs.run("ceph-mon", ["--mkfs", "-i", "a", "--monmap", map]);
  programs.start("ceph-mon", ["-f", "-i", "a"]);
}

async function startStore(programs: Programs): Promise<void> {
  const id = randomUUID();
  programs.run("ceph", ["--connect-timeout", String(patiently(30)), "osd", "new", id]);
  programs.run("ceph-osd", ["--mkfs", "-i", "0", "--osd-uuid", id]);
  programs.start("ceph-osd", ["-f", "-i", "0"]);
}

async function startGateway(programs: Programs, port: number): Promise<S3Access> {
  programs.start("radosgw", ["-f", "-n", "client.rgw"]);
  const endpoint = `http://127.0.0.1:${port}`;
  await programs.until("the gateway", async () => {
    const answer = await fetch(endpoint).catch(() => undefined);
    await answer?.arrayBuffer();
    return answer !== undefined;
  });
  const accessKeyId = "TESTKEY";
  const secretAccessKey = randomBytes(18).toString("hex");
  const keys = ["--access-key", accessKeyId, "--secret-key", secretAccessKey];
  programs.run("radosgw-admin", ["user", "create", "--uid=test", "--display-name=test", ...keys]);
  return { endpoint, accessKeyId, secretAccessKey };
}

/** The running programs of one folder; they are stopped together. */
class Programs {
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #running: ChildProcess[] = [];

  constructor(folder: string) {
    this.#folder = folder;
    this.#environment = { ...process.env, CEPH_CONF: path.join(folder, "ceph.conf"), CEPH_ARGS: "" };
  }

  /** Runs a program and waits for its end. */
  run(program: string, args: readonly string[]): void {
    const timeout = READY_WITHIN_MS;
    const ended = spawnSync(program, args, { cwd: this.#folder, env: this.#environment, encoding: "utf8", timeout });
    if (ended.status !== 0) throw new Error(`${program} failed: ${ended.stderr ?? ended.error}`);
  }

  start(program: string, args: readonly string[]): void {
    this.#running.push(spawn(program, args, { cwd: this.#folder, env: this.#environment, stdio: "ignore" }));
  }

  async until(what: string, isReady: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (Date.now() < deadline && this.#running.every((each) => each.exitCode === null)) {
      if (await isReady()) return;
      await delay(POLL_MS);
    }
    throw new Error(`${what} did not become ready`);
  }

  /** All data is in memory, so nothing needs saving. */
  async stop(): Promise<void> {
    await Promise.all(
      this.#running.map(async (each) => {
        if (each.exitCode !== null || each.signalCode !== null) return;
        const ended = once(each, "exit");
        each.kill("SIGKILL");
        await ended;
      }),
    );
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
