import {
  type Answer,
  type CloudActor,
  exactBody,
  MoneyDesk,
  TEST_PASSWORD,
  type TestCloud,
} from "@bourse/cloud/testing";
import { rotated } from "../../packages/cloud/test/publishers/actors.ts";
import { checkLedger } from "../check-ledger/check.mjs";
import { checkAudit } from "../check-ledger/check-audit.mjs";

/** The creator who is asked about a kept marketplace, with its publisher and extension. */
export interface KeptPeople {
  /** The creator's address; the password is that of every account of a test. */
  readonly creator: string;
  readonly publisher: string;
  readonly id: string;
}

/** Uses a marketplace as its people do: two versions by two keys, one of them yanked, and money on its ways in and out. */
export async function useMarket(cloud: TestCloud): Promise<KeptPeople> {
  const desk = await MoneyDesk.open(cloud);
  const { creator, pluginId: id } = desk;
  const successor = await rotated(cloud, creator);
  await cloud.published(successor, { id, version: "1.1.0" });
  await done(creator.post(`/plugins/${id}/versions/1.0.0/yank`, { reason: "wrong figures", superseded_by: "1.1.0" }));
  const sale = await desk.sale(1000n);
  // More than a double holds.
  await desk.sale(9_007_199_254_740_993n, { currency: "USD" });
  await done(desk.reconcile(await desk.refund(sale, 150n), 1n));
  const { withdrawal_id } = (await done(desk.withdraw(400n))).body.data;
  const act = (name: string, body: object) =>
    desk.finance.post(`/creator/admin/withdrawals/${withdrawal_id}/${name}`, body);
  await done(act("submit", { reference: "r" }));
  await done(act("resolve", { outcome: "paid", reason: "seen" }));
  return { creator: creator.account?.email ?? "", publisher: creator.publisher, id };
}

/** Everything that a later marketplace must still tell; whole numbers are bigints. */
export async function tellMarket(cloud: TestCloud, people: KeptPeople) {
  const creator = await logIn(cloud, people.creator);
  const read = async (actor: CloudActor, path: string) => exactBody(await done(actor.get(path))).data;
  const book = async (currency: string) => {
    const { faults, entries, head } = checkLedger(
      (await done(creator.get(`/creator/export?currency=${currency}`))).bytes.toString(),
    );
    return { faults, entries, head };
  };
  const { faults } = checkAudit(
    (await done((await cloud.administrator()).get("/admin/audit/export"))).bytes.toString(),
  );
  return {
    versions: (await read(cloud.anonymous, `/plugins/${people.id}/versions`)).items,
    keys: (await read(cloud.anonymous, `/publishers/keys?publisher=${encodeURIComponent(people.publisher)}`)).keys,
    balances: (await read(creator, "/creator/balances")).items,
    withdrawals: (await read(creator, "/creator/withdrawals")).items,
    books: { EUR: await book("EUR"), USD: await book("USD") },
    trail: { faults },
  };
}

async function logIn(cloud: TestCloud, email: string): Promise<CloudActor> {
  const answer = await done(cloud.anonymous.post("/auth/login", { email, password: TEST_PASSWORD }));
  return cloud.as(answer.body.data);
}

/** Export and trail have no envelope, so only the status says that they are there. */
async function done(sent: Promise<Answer>): Promise<Answer> {
  const answer = await sent;
  if (answer.status !== 200) throw new Error(`refused: ${answer.bytes.toString()}`);
  return answer;
}
