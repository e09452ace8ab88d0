// Public reads through the documented nginx, compared with a file of the same bytes through the same nginx.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { spawnCloud, startDocumentedNginx } from "@bourse/cloud/testing";
import { putFile } from "./cloud/nginx.ts";
import { openPostgres } from "./cloud/postgres.ts";
import { type Round, wrk } from "./cloud/wrk.ts";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const ROUNDS = sized(7, 1);
/** A preceding round warms up. */
const FIRST_ROUND = sized(0, 1);
const SECONDS = sized(3, 1);
const TARGET = 0.9;

const program = path.join(import.meta.dirname, "cloud", "catalogue-server.ts");

/** Headers that nginx sends for a file by itself, and that the documented configuration hides. */
const SAID_BY_ITSELF = ["connection", "content-length", "content-type", "date", "etag", "keep-alive"];
const HIDDEN = ["ratelimit-limit", "ratelimit-remaining"];
const OTHERS = new Set([...SAID_BY_ITSELF, ...HIDDEN]);

/**
 * A file beside the documented locations, with the settings of nginx's manual for files. It has the same headers as the
 * service, and an address of the same length, each character of which nginx reads and logs: differences in these would
 * be most of the result.
 */
const fileWith = (headers: Headers, of: { readonly folder: string; readonly address: string }): string => `
  keepalive_requests 1000000000;
  location = ${of.address} {
    root ${of.folder}/site;
    default_type "application/json; charset=utf-8";
    add_header strict-transport-security "max-age=31536000";
    ${[...headers].flatMap(([name, value]) => (OTHERS.has(name) ? [] : [`add_header ${name} "${value}";`])).join(" ")}
    sendfile on; tcp_nopush on; open_file_cache max=100;
  }`;

export async function run(): Promise<BenchResult[]> {
  const postgres = await openPostgres();
  // In memory, like the documented folder; the compared file is on the same file system.
  const memory = mkdtempSync("/dev/shm/bourse-reads-");
  // For nginx's worker, which runs as another user.
  chmodSync(memory, 0o755);
  const files = path.join(memory, "files");
  const service = await spawnCloud(program, {
    DATABASE_URL: await postgres.createDatabase("reads"),
    PUBLIC_FILES_DIR: files,
  });
  const { origin, pathname } = new URL(service.url);
  const address = pathname.replace("/plugins/", "/example/");
  const answer = await fetch(service.url);
  const nginx = await startDocumentedNginx([origin], {
    more: fileWith(answer.headers, { folder: memory, address }),
    publicFiles: files,
  });
  try {
    const body = Buffer.from(await answer.arrayBuffer());
    putFile(memory, body, address);
    const size = `${(body.length / 1024).toFixed(0)} KiB`;
    const [ours, theirs] = [`${nginx.url}${pathname}`, `${nginx.url}${address}`];
    const headers = ["x-any: thing"];
    const whole = await compare(nginx.worker, { url: ours, headers }, { url: theirs, headers });
    const known = await compare(
      nginx.worker,
      { url: ours, headers: [await tagOf(ours)] },
      { url: theirs, headers: [await tagOf(theirs)] },
    );
    return [
      result(`public reads (${size}) through the documented nginx`, whole),
      result("the same with If-None-Match (304)", known),
    ];
  } finally {
    await nginx.stop();
    await service.kill();
    await postgres.stop();
    rmSync(memory, { recursive: true, force: true });
  }
}

async function tagOf(url: string): Promise<string> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  return `If-None-Match: ${answer.headers.get("etag")}`;
}

interface Question {
  readonly url: string;
  readonly headers: readonly string[];
}

interface Rounds {
  readonly our: readonly Round[];
  readonly their: readonly Round[];
}

/**
 * Alternating rounds; the first round warms both up. Only nginx's own time counts: a node is asked only twice a second.
 */
async function compare(worker: number, ours: Question, theirs: Question): Promise<Rounds> {
  const rounds: { our: Round[]; their: Round[] } = { our: [], their: [] };
  for (let round = FIRST_ROUND; round <= ROUNDS; round += 1) {
    const our = await wrk({ ...ours, pids: [worker] }, SECONDS);
    const their = await wrk({ ...theirs, pids: [worker] }, SECONDS);
    if (round > 0) rounds.our.push(our);
    if (round > 0) rounds.their.push(their);
  }
  return rounds;
}

function result(name: string, { our, their }: Rounds): BenchResult {
  // Round by round, so that other load on the machine affects both halves.
  const ratio = median(our.map((each, round) => each.perCore / (their[round]?.perCore ?? Number.NaN)));
  const hasFailed = [...our, ...their].some((each) => each.failures > 0);
  return {
    name,
    ours: `${median(our.map((each) => each.perCore)).toFixed(0)} a second of a core`,
    theirs: `${median(their.map((each) => each.perCore)).toFixed(0)} of a file`,
    ratio,
    target: `>= ${TARGET}`,
    ok: ratio >= TARGET && !hasFailed,
  };
}
