import {
  type Author,
  type FakeDns,
  fakeDns,
  startCloud,
  TEST_LIMITS,
  type TestCloud,
  type TestCloudOptions,
} from "@bourse/cloud/testing";
import { CLOUD_LIMITS } from "@bourse/contract";
import type { Proof } from "@bourse/contract/rest";
import { type PublicInternet, publicInternet } from "@bourse/testing/network";

/** A service with a small internet and the test's own resolvers. */
export interface ProofWorld {
  readonly cloud: TestCloud;
  readonly dns: FakeDns;
  readonly net: PublicInternet;
  close(): Promise<void>;
}

const MANY = { burst: 1_000_000, refillMs: 1 };
const DAY_MS = 24 * 3_600_000;

/** Checks ten times a second; sessions outlive every move of the clock. */
const LIMITS = {
  ...TEST_LIMITS,
  sessionMs: 1000 * DAY_MS,
  loginMs: 1000 * DAY_MS,
  recentLoginMs: 1000 * DAY_MS,
  proofs: { ...CLOUD_LIMITS.proofs, everySeconds: 0.1, checkRate: MANY },
};

export async function proofWorld(options: TestCloudOptions = {}, shared?: FakeDns): Promise<ProofWorld> {
  const dns = shared ?? fakeDns();
  const net = await publicInternet(["a.example", "b.example", "c.example"]);
  const cloud = await startCloud({ limits: LIMITS, parts: { dns, network: net }, ...options });
  return {
    cloud,
    dns,
    net,
    async close() {
      await cloud.close();
      await net.close();
    },
  };
}

/** A registered author and a new proof of a domain. */
export async function proofOf(
  author: Author,
  publisherId: string,
  more: { readonly method?: Proof["method"]; readonly domain?: string } = {},
): Promise<Proof> {
  const { method = "dns_txt", domain = "a.example" } = more;
  const named = method === "key_challenge" ? {} : { domain };
  const answer = await author.post("/publisher/proofs", { publisher_id: publisherId, method, ...named });
  if (answer.status !== 200) throw new Error(`no proof: ${answer.bytes.toString()}`);
  return answer.body.data as Proof;
}
