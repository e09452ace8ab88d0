import { Author, type CloudActor, fakeDns, verdictOf } from "@bourse/cloud/testing";
import { Shop } from "@bourse/cloud/testing/stripe";
import { type PublicInternet, publicInternet } from "@bourse/testing/network";
import { type Database, useDatabase } from "../../src/database/database.ts";
import { REDIRECT_URL, RealIssuer } from "../accounts/real-issuer.fixture.ts";
import { maintainer } from "../publishers/actors.ts";
import { Holder } from "./holder.fixture.ts";
import { type People, WEBHOOK_HOST } from "./people.fixture.ts";

/** A service with every flag on, its providers on loopback, and a person in every role. */
export class ApiWorld {
  readonly shop: Shop;
  readonly database: Database;
  /** {@link ApiWorld.refreshSessions} renews the sessions. */
  readonly people: { -readonly [Name in keyof People]: People[Name] };
  /** Objects of the owner, and objects of another person. */
  readonly own: Holder;
  readonly foreign: Holder;
  readonly #ends: () => Promise<void>;

  private constructor(of: Pick<ApiWorld, "shop" | "database" | "people">, ends: () => Promise<void>) {
    this.shop = of.shop;
    this.database = of.database;
    this.people = of.people;
    const { shop, database, people } = of;
    const parts = (author: Author) => ({ shop, database, people, author, peer: people.stranger });
    this.own = new Holder(() => parts(people.owner));
    this.foreign = new Holder(() => parts(people.other));
    this.#ends = ends;
  }

  get url(): string {
    return this.shop.cloud.url;
  }

  /** `limits`: overrides of the tests' usual limits. */
  static async open(options: Parameters<typeof Shop.open>[0] = {}): Promise<ApiWorld> {
    const issuer = await RealIssuer.start([{ id: "bourse", secret: "a secret of the client" }]);
    const net = await openInternet();
    const shop = await Shop.open({
      parts: { network: net, dns: fakeDns() },
      issuer: {
        url: issuer.url,
        clientId: "bourse",
        clientSecret: "a secret of the client",
        redirectUrl: REDIRECT_URL,
        link: "new",
      },
      ...options,
    });
    const database = useDatabase(shop.cloud.pool());
    const people = await gather(shop);
    return new ApiWorld({ shop, database, people }, async () => {
      await shop.close();
      await net.close();
      await issuer.close();
    });
  }

  /** Logs in everybody whose session has ended, for whatever reason; a closed account stays closed. */
  async refreshSessions(): Promise<void> {
    const { cloud } = this.shop;
    const { people } = this;
    const isOut = async (actor: CloudActor) => (await actor.get("/account/me")).status !== 200;
    for (const role of ["administrator", "reviewer", "finance"] as const)
      if (await isOut(people[role])) people[role] = await cloud[role]();
    if (await isOut(people.user)) people.user = await this.#again(people.user);
    for (const name of ["unverified", "owner", "maintainer", "other", "stranger"] as const)
      if (await isOut(people[name])) people[name] = await this.#authorAgain(people[name]);
  }

  async #authorAgain(author: Author): Promise<Author> {
    const { token, account } = await this.#again(author);
    if (!token || !account) throw new Error("no session");
    return new Author(this.url, { token, account, key: author.key }, author.publisher);
  }

  async #again(actor: CloudActor): Promise<CloudActor> {
    const enable = `/admin/accounts/${actor.accountId}/enable`;
    const enabled = await this.people.administrator.post(enable, { reason: "the test goes on" });
    if (verdictOf(enabled) === "409 auth.account_closed") return actor;
    const body = { email: actor.account?.email, password: "a long test password" };
    const answer = await this.people.anonymous.post("/auth/login", body);
    if (answer.status !== 200) throw new Error(`no login: ${answer.bytes.toString()}`);
    return this.shop.cloud.as(answer.body.data);
  }

  close(): Promise<void> {
    return this.#ends();
  }
}

async function gather({ cloud, desk }: Shop): Promise<People> {
  const owner = desk.creator;
  return {
    anonymous: cloud.anonymous,
    user: await cloud.trader(),
    unverified: await cloud.author("registered"),
    owner,
    maintainer: await maintainer(cloud, owner),
    other: await cloud.author(),
    stranger: await cloud.author(),
    reviewer: await cloud.reviewer(),
    finance: desk.finance,
    administrator: desk.administrator,
  };
}

async function openInternet(): Promise<PublicInternet> {
  const net = await publicInternet([WEBHOOK_HOST]);
  await net.host(WEBHOOK_HOST, (request, response) => {
    request.resume();
    request.once("end", () => response.writeHead(204).end());
  });
  return net;
}
