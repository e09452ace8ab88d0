import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { readEnvironment, spawnCloud } from "@bourse/cloud/testing";
import { freePort } from "@bourse/testing/free-port";
import { findNginx, startNginx } from "@bourse/testing/nginx";
import { findPostgres, startPostgres } from "@bourse/testing/postgres";
import { findCeph, newBucket } from "@bourse/testing/s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { configFromEnvironment } from "../src/config.ts";
import { instructionsOf, stagesOf } from "./fixtures/dockerfile.fixture.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const COMPOSE = path.join(root, "docs/operations/compose");

/** What is read here of a service of a compose file. */
interface Service {
  readonly build?: { readonly context: string; readonly target: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly secrets?: readonly (string | { readonly source: string })[];
}
interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
}

const readCompose = (name: string): ComposeFile =>
  parse(readFileSync(path.join(COMPOSE, name), "utf8"), { merge: true });
const files = { "compose.yml": readCompose("compose.yml"), "host.yml": readCompose("host.yml") };
const services = Object.values(files).flatMap((file) => Object.entries(file.services));
const instructions = instructionsOf(readFileSync(path.join(root, "Dockerfile"), "utf8"));
const stages = stagesOf(instructions);

/** The start command, the check of health and the variables of an image. */
function imageOf(target: string) {
  const stage = stages.get(target) ?? [];
  const last = (name: string) => stage.findLast((each) => each.name === name)?.text ?? "";
  const health = JSON.parse(last("HEALTHCHECK").replace(/^.*? CMD /, "")) as readonly string[];
  const environment = stage.filter(({ name }) => name === "ENV").flatMap(({ text }) => text.split(" "));
  const command = JSON.parse(last("CMD")) as readonly string[];
  return { command, health, user: last("USER"), names: environment.map((each) => each.split("=", 1)[0] ?? "") };
}

/** The names of variables that a program asks for. */
function namesAskedBy(read: (variables: Record<string, string | undefined>) => unknown): ReadonlySet<string> {
  const asked = new Set<string>();
  const get = (_: object, name: string) => {
    asked.add(name);
    return undefined;
  };
  read(new Proxy({}, { get }));
  return asked;
}
const ASKED: Readonly<Record<string, ReadonlySet<string>>> = {
  cloud: namesAskedBy(readEnvironment),
  host: namesAskedBy(configFromEnvironment),
};

describe("the files for containers", () => {
  it.each(services.filter(([, { build }]) => build))("%s is given settings that its program has", (_, service) => {
    const { target = "" } = service.build ?? {};
    const names = [...Object.keys(service.environment ?? {}), ...imageOf(target).names];
    expect(names.filter((name) => !ASKED[target]?.has(name))).toEqual([]);
    expect(path.resolve(COMPOSE, service.build?.context ?? "")).toBe(root);
  });

  it("name files, volumes and secrets that there are", () => {
    for (const [name, file] of Object.entries(files)) {
      const mounts = Object.values(file.services).flatMap(({ volumes = [] }) =>
        volumes.map((each) => each.split(":")[0]),
      );
      const paths = mounts.filter((each) => each?.startsWith("."));
      expect(
        paths.filter((each) => !existsSync(path.join(COMPOSE, each ?? ""))),
        name,
      ).toEqual([]);
      const named = mounts.filter((each) => !each?.startsWith("."));
      expect(
        named.filter((each) => !Object.hasOwn(file.volumes ?? {}, each ?? "")),
        name,
      ).toEqual([]);
      const secrets = Object.values(file.services).flatMap(({ secrets: each = [] }) => each);
      const sources = secrets.map((each) => (typeof each === "string" ? each : each.source));
      expect(new Set(sources), name).toEqual(new Set(Object.keys(file.secrets ?? {})));
    }
  });

  it("build images from files that are sent to the builder, on the pinned Node, for a user who is not root", () => {
    const sent = [...readFileSync(path.join(root, ".dockerignore"), "utf8").matchAll(/^!(.+)$/gm)].map(
      ([, name]) => name,
    );
    for (const { name, text } of instructions) {
      if (name !== "COPY" || text.startsWith("--from=")) continue;
      for (const source of text
        .split(" ")
        .slice(0, -1)
        .map((each) => each.replace(/^\.\//, ""))) {
        expect(sent).toContain(source);
        expect(existsSync(path.join(root, source)), source).toBe(true);
      }
    }
    const { devDependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
    expect(instructions.find(({ name }) => name === "ARG")?.text).toBe(`NODE=${devDependencies.node}`);
    for (const target of ["cloud", "host"]) {
      const { command, user } = imageOf(target);
      expect([command[0], existsSync(path.join(root, command[1] ?? "")), user]).toEqual(["node", true, "10001:10001"]);
    }
  });

  it("have the nodes where the documented nginx looks for them, and each a port of its own", () => {
    const nginx = readFileSync(path.join(COMPOSE, "../nginx.conf"), "utf8");
    const ports = services.flatMap(([, { build, environment }]) => (build?.target === "cloud" ? [environment] : []));
    for (const each of ports) expect(nginx).toContain(`server 127.0.0.1:${each?.PORT} `);
    const all = ports.flatMap((each) => [each?.PORT, each?.OPERATIONS_PORT]);
    expect(new Set(all).size).toBe(4);
  });
});

const missing = [findPostgres(), findCeph()].flatMap((found) => ("missing" in found ? [found.missing] : []));

describe.skipIf(missing.length > 0)(`their start commands, outside a container ${missing.join(", ")}`, () => {
  const work = mkdtempSync(path.join(tmpdir(), "bourse-containers-"));
  const secrets = path.join(work, "secrets");
  const running: (() => Promise<unknown>)[] = [];
  let s3: Awaited<ReturnType<typeof newBucket>>;
  let cloudUrl = "";
  beforeAll(() => {
    cpSync(COMPOSE, work, { recursive: true });
    const made = spawnSync(path.join(work, "secrets.sh"), { encoding: "utf8" });
    expect([made.status, made.stdout]).toEqual([0, ""]);
  });
  afterAll(async () => {
    for (const stop of running.toReversed()) await stop();
    rmSync(work, { recursive: true, force: true });
  });

  const healthOf = (target: string, env: Record<string, string>) => {
    const [, ...args] = imageOf(target).health;
    return promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
  };

  it("have every secret that is asked for, but the certificate", () => {
    const asked = Object.keys(files["compose.yml"].secrets ?? {}).filter((name) => !name.startsWith("certificate"));
    expect(readdirSync(secrets).sort()).toEqual(asked.sort());
    expect(JSON.parse(readFileSync(path.join(secrets, "s3_config"), "utf8")).identities[0].actions).toHaveLength(3);
  });

  it("start a node on PostgreSQL, as two roles, and on an S3; it is ready as its health check asks", async () => {
    const found = findPostgres();
    const server = await startPostgres();
    running.push(() => server.stop());
    const { port } = server.address;
    const bin = "bin" in found ? found.bin : "";
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, PGHOST: "127.0.0.1", PGPORT: String(port) };
    const roles = { env: { ...env, POSTGRES_USER: "postgres", SECRETS: secrets }, encoding: "utf8" } as const;
    expect(spawnSync(path.join(work, "roles.sh"), roles)).toMatchObject({ status: 0, stderr: "" });
    for (const name of ["database_url", "database_owner_url"]) {
      const file = path.join(secrets, name);
      writeFileSync(file, readFileSync(file, "utf8").replace("@database/", `@127.0.0.1:${port}/`));
    }
    s3 = await newBucket();
    writeFileSync(path.join(secrets, "s3_secret"), s3.secretAccessKey);
    const given = files["compose.yml"].services["node-1"]?.environment ?? {};
    const settings = Object.entries(given).map(([name, value]) => [name, value.replace("/run/secrets", secrets)]);
    const own = {
      PORT: "0",
      OPERATIONS_PORT: String(await freePort()),
      PUBLIC_URL: "https://market.example.com",
      PUBLIC_FILES_DIR: path.join(work, "public"),
      DATA_DIR: path.join(work, "node-1"),
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
    };
    const program = path.join(root, imageOf("cloud").command[1] ?? "");
    const node = await spawnCloud(program, { ...Object.fromEntries(settings), ...own });
    running.push(() => node.kill());
    cloudUrl = node.url;
    await healthOf("cloud", { OPERATIONS_PORT: own.OPERATIONS_PORT });
    expect((await fetch(`${node.url}/api/marketplace/plugins`)).status).toBe(200);
    await expect(healthOf("cloud", { OPERATIONS_PORT: String(await freePort()) })).rejects.toMatchObject({ code: 1 });
  });

  it("start a host with its page against that marketplace", async () => {
    const port = String(await freePort());
    const env = { ...process.env, PORT: port, CLOUD_URL: cloudUrl, DATA_DIR: path.join(work, "host") };
    const [, program = ""] = imageOf("host").command;
    const host = spawn(process.execPath, [path.join(root, program)], { env, stdio: ["ignore", "pipe", "inherit"] });
    running.push(() => ended(host));
    const [, origin = "", key = ""] = await readyLine(host);
    await healthOf("host", { PORT: port });
    expect(await (await fetch(`${origin}/`)).text()).toContain("<title>");
    const listed = await fetch(`${origin}/api/marketplace/plugins`, { headers: { authorization: `Bearer ${key}` } });
    expect(listed.status).toBe(200);
  });

  it.skipIf("missing" in findNginx())("send an upload's signed name on to the bucket", async () => {
    const text = readFileSync(path.join(COMPOSE, "bucket.conf"), "utf8");
    const nginx = await startNginx(({ port }) =>
      text
        .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
        .replace(/ *ssl_certificate(?:_key)? .*\n/g, "")
        .replace("http://s3:8333", s3.endpoint),
    );
    running.push(() => nginx.stop());
    const answer = await fetch(`${nginx.url}/${s3.bucket}/bourse-store`);
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining("AccessDenied")]);
  });
});

async function ended(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}

async function readyLine({ stdout }: ChildProcess): Promise<RegExpExecArray> {
  if (stdout) {
    for await (const line of createInterface({ input: stdout })) {
      const found = /^host ready: (\S+)\/#key=(\S+)$/.exec(line);
      if (found) return found;
    }
  }
  throw new Error("the host did not start");
}
