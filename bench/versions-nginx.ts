import path from "node:path";
import { spawnCloud } from "@bourse/cloud/testing";
import { startStaticNginx } from "./cloud/nginx.ts";
import { openPostgres } from "./cloud/postgres.ts";
import { type Asked, type Round, wrk } from "./cloud/wrk.ts";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const ROUNDS = sized(5, 1);
/** A preceding round warms up. */
const FIRST_ROUND = sized(0, 1);
const SECONDS = sized(4, 1);
const TARGET = 0.25;
const REVALIDATION_TARGET = 0.4;

const program = path.join(import.meta.dirname, "cloud", "catalogue-server.ts");

/**
 * `GET /plugins/{id}/versions` compared with nginx serving the same bytes from a file, with and without
 * `If-None-Match`.
 */
export async function run(): Promise<BenchResult[]> {
  const postgres = await openPostgres();
  const ours = await spawnCloud(program, { DATABASE_URL: await postgres.createDatabase("catalogue") });
  const body = Buffer.from(await (await fetch(ours.url)).arrayBuffer());
  const nginx = await startStaticNginx(body);
  try {
    const [our, their] = [
      { url: ours.url, pids: [ours.pid] },
      { url: `${nginx.url}/versions`, pids: [nginx.worker] },
    ];
    const whole = await compare(our, their);
    const known = await compare(await withTag(our), await withTag(their));
    const size = `${(body.length / 1024).toFixed(0)} KiB`;
    return [
      result(`GET versions (${size}) against nginx, rate a core`, whole, TARGET),
      result("the same with If-None-Match (304)", known, REVALIDATION_TARGET),
    ];
  } finally {
    await nginx.stop();
    await ours.kill();
    await postgres.stop();
  }
}

async function withTag(asked: Asked): Promise<Asked> {
  const etag = (await fetch(asked.url)).headers.get("etag");
  const headers = { "if-none-match": etag ?? "" };
  const { status } = await fetch(asked.url, { headers });
  if (status !== 304) throw new Error(`${asked.url} answered ${status} to its own entity tag`);
  return { ...asked, headers: [`If-None-Match: ${etag}`] };
}

interface Rounds {
  readonly our: readonly Round[];
  readonly their: readonly Round[];
}

/** Alternating rounds; the first round warms both up. */
async function compare(ours: Asked, theirs: Asked): Promise<Rounds> {
  const rounds: { our: Round[]; their: Round[] } = { our: [], their: [] };
  for (let round = FIRST_ROUND; round <= ROUNDS; round += 1) {
    const [our, their] = [await wrk(ours, SECONDS), await wrk(theirs, SECONDS)];
    if (round === 0) continue;
    rounds.our.push(our);
    rounds.their.push(their);
  }
  return rounds;
}

function result(name: string, { our, their }: Rounds, target: number): BenchResult {
  const [rate, nginx] = [median(our.map((each) => each.perCore)), median(their.map((each) => each.perCore))];
  const hasFailed = [...our, ...their].some((each) => each.failures > 0);
  return {
    name,
    ours: `${rate.toFixed(0)} a second of a core`,
    theirs: `${nginx.toFixed(0)}`,
    ratio: rate / nginx,
    target: `>= ${target}`,
    ok: rate / nginx >= target && !hasFailed,
  };
}
