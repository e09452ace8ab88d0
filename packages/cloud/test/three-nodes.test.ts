import {
  type Answer,
  type Author,
  exactBody,
  freshId,
  freshKey,
  MoneyDesk,
  makePackage,
  PLAIN_MONEY_LIMITS,
  startNodes,
  type TestNodes,
  until,
  upload,
  verdictOf,
} from "@bourse/cloud/testing";
import { findPostgres } from "@bourse/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";

const LOGINS = { burst: 5, refillMs: 3_600_000 };
const MONEY = { burst: 12, refillMs: 3_600_000 };

/** Number of each answer. */
function countOf(answers: readonly Answer[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const verdict of answers.map(verdictOf)) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}

describe.skipIf(missing !== "")(`three nodes on one database${missing}`, () => {
  let nodes: TestNodes;
  let author: Author;

  beforeAll(async () => {
    nodes = await startNodes(3, { limits: { ...PLAIN_MONEY_LIMITS, catalogueStaleMs: 50 } });
    author = await nodes.cloud.author();
  });
  afterAll(async () => {
    await nodes.close();
  });

  /** Sends the same request to every node at once, repeatedly. */
  const everywhere = (times: number, ask: (origin: string) => Promise<Answer>): Promise<Answer[]> =>
    Promise.all(
      Array.from({ length: times }, () => nodes.each)
        .flat()
        .map((node) => ask(node.url)),
    );

  it("[P11] make one submission of a package that is completed at all of them at once", async () => {
    const pack = makePackage({ publisher: author.publisher, runtime: "wasm" });
    const ticket = await author.ticket(pack);
    await upload(ticket, pack.archive);
    const answers = await everywhere(6, (url) => author.at(url).complete(ticket, pack));
    expect(countOf(answers)).toEqual({ "200 ok": 18 });
    expect(new Set(answers.map((each) => each.body.data.submission_id)).size).toBe(1);
  });

  it("[P11] take a version once, whatever is sent to each of them", async () => {
    const id = freshId();
    const sent = await Promise.all(
      nodes.each.map(async ({ url }, index) => {
        const changes = { description: `from node ${index}` };
        const pack = makePackage({ publisher: author.publisher, id, runtime: "wasm", changes });
        const ticket = await author.at(url).ticket(pack);
        await upload(ticket, pack.archive);
        return () => author.at(url).complete(ticket, pack);
      }),
    );
    const answers = await Promise.all(sent.map((complete) => complete()));
    expect(countOf(answers)).toEqual({ "200 ok": 1, "409 state.version_exists": 2 });
  });

  it("[R-PUBLISH] let one of all decisions stand", async () => {
    const { submission_id: id } = await author.submit(makePackage({ publisher: author.publisher, runtime: "wasm" }));
    await author.until(id, "in_review");
    const reviewer = await nodes.cloud.reviewer();
    const body = { decision: "approve", reason: "x", rule_ids: [] };
    const answers = await everywhere(5, (url) => reviewer.at(url).post(`/admin/submissions/${id}/decide`, body));
    expect(countOf(answers)["200 ok"]).toBe(1);
    expect(Object.keys(countOf(answers)).sort()).toEqual(["200 ok", "409 state.conflict"]);
  });

  it("[P8] yank and unyank by turns, and all show the same in the end", async () => {
    const { pack } = await nodes.cloud.published(author);
    const address = `/plugins/${pack.id}/versions`;
    const turn = (verb: "yank" | "unyank") =>
      everywhere(3, (url) => author.at(url).post(`${address}/1.0.0/${verb}`, { reason: "x" }));
    const answers = (await Promise.all([turn("yank"), turn("unyank")])).flat();
    for (const verdict of Object.keys(countOf(answers))) expect(verdict).toMatch(/^(200 ok|409 state\.)/);
    await turn("yank");
    for (const node of nodes.each) {
      const state = async () => (await node.anonymous.get(address)).body.data.items[0].state as string;
      await until(async () => ((await state()) === "yanked" ? true : undefined), "the yank on every node");
    }
  });

  it("[P10] [EARN-07] pay out once for one key, whichever node is asked", async () => {
    const desk = await MoneyDesk.open(nodes.cloud);
    await desk.sale(1000n);
    const key = freshKey();
    const body = `{"currency":"EUR","amount_minor":7,"idempotency_key":"${key}"}`;
    const answers = await everywhere(10, (url) => desk.creator.at(url).post("/creator/withdrawals", body));
    const done = answers.filter((each) => each.status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((each) => each.bytes.toString())).size).toBe(1);
    expect(
      Object.keys(countOf(answers)).filter((each) => each !== "200 ok" && each !== "409 idempotency.in_flight"),
    ).toEqual([]);
    expect(await desk.balances()).toMatchObject({ available: "993", held: "7" });
    expect(exactBody(done[0] as Answer).data.amount_minor).toBe(7);
  });

  it("[P14] let one of 63 reconciles of one reversal win", async () => {
    const desk = await MoneyDesk.open(nodes.cloud);
    const id = await desk.refund(await desk.sale(100n), 30n);
    const body = () => `{"expected_revision":1,"idempotency_key":"${freshKey()}"}`;
    const path = `/creator/admin/reversals/${id}/reconcile`;
    const answers = await everywhere(21, (url) => desk.administrator.at(url).post(path, body()));
    expect(countOf(answers)).toEqual({ "200 ok": 1, "409 ledger.revision_stale": 62 });
  });

  it("give one address to one account", async () => {
    const body = { email: `${freshKey()}@example.com`, password: "a long test password", name: "Person" };
    const answers = await everywhere(4, (url) => nodes.cloud.anonymous.at(url).post("/auth/sign-up", body));
    expect(countOf(answers)).toEqual({ "200 ok": 12 });
    // Each account has its own mails: the code of one verifies only that account's address.
    const token = await nodes.cloud.mailedCode(body.email);
    const owners = answers.map((each) => nodes.cloud.as(each.body.data));
    const proofs: Answer[] = [];
    for (const owner of owners) proofs.push(await owner.post("/account/email/verify", { token }));
    expect(countOf(proofs)["200 ok"]).toBe(1);
    const standing = await Promise.all(owners.map((owner) => owner.get("/account/me")));
    expect(countOf(standing)).toEqual({ "200 ok": 1, "401 auth.session_invalid": 11 });
  });
});

describe.skipIf(missing !== "")(`the rates of three nodes${missing}`, () => {
  it("[LIM-21] three nodes give one allowance of logins to an address, and of money to an account", async () => {
    const limits = { ...PLAIN_MONEY_LIMITS, rates: { ...PLAIN_MONEY_LIMITS.rates, money: MONEY } };
    const nodes = await startNodes(3, { limits });
    try {
      const desk = await MoneyDesk.open(nodes.cloud);
      await desk.sale(1000n);
      const asked = nodes.each.flatMap((node) => Array.from({ length: 10 }, () => desk.creator.at(node.url)));
      const answers = await Promise.all(
        asked.map((creator) =>
          creator.post("/creator/withdrawals", `{"currency":"EUR","amount_minor":1,"idempotency_key":"${freshKey()}"}`),
        ),
      );
      expect(countOf(answers)).toEqual({ "200 ok": MONEY.burst, "429 http.too_many_requests": 30 - MONEY.burst });
      const refused = answers.find((each) => each.status === 429);
      expect(refused?.headers.get("ratelimit-limit")).toBe(String(MONEY.burst));
      expect(refused?.headers.get("ratelimit-remaining")).toBe("0");
      expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(3000);
    } finally {
      await nodes.close();
    }
    const strict = await startNodes(3, {
      limits: { ...PLAIN_MONEY_LIMITS, rates: { ...PLAIN_MONEY_LIMITS.rates, login: LOGINS } },
    });
    try {
      const guess = (number: number) =>
        strict.cloud.anonymous.post("/auth/login", { email: `guess${number}@example.com`, password: "guess" });
      const answers = await Promise.all(Array.from({ length: 30 }, (_, number) => guess(number)));
      expect(countOf(answers)).toEqual({
        "401 auth.credentials_invalid": LOGINS.burst,
        "429 http.too_many_requests": 30 - LOGINS.burst,
      });
    } finally {
      await strict.close();
    }
  });
});
