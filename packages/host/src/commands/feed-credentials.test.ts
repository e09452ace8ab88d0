import { DESK_LIMITS } from "@bourse/contract";
import { type CommandSetup, runCommand } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FeedsFixture, feedsFixture } from "../../test/fixtures/services/feeds/feeds.fixture.ts";
import { feedCredentials } from "./feed.ts";

let world: FeedsFixture;
beforeEach(async () => {
  world = await feedsFixture();
});
afterEach(() => world.net.close());

const SCOPE = { source_id: "cal", kind: "economics", endpoint: "https://a.example/cal?x=1" };
const run = (action: string, change: object = {}, setup: Partial<CommandSetup> = {}) =>
  runCommand(
    feedCredentials,
    { action, ...SCOPE, ...change },
    { services: { feeds: world.feeds }, clock: world.clock, ...setup },
  );
const has = (present: boolean) => ({
  source_id: "cal",
  kind: "economics",
  origin: "https://a.example",
  has_credential: present,
});

describe("feed.credentials", () => {
  it("[CMD-24, P23] keeps what the trader types, tells only that it is there, and takes it away", async () => {
    expect((await run("status")).result).toEqual(has(false));
    world.answer = () => ({ accepted: true, secret: "canary-secret" });
    const set = await run("set");
    expect(set.result).toEqual(has(true));
    expect(JSON.stringify(set)).not.toContain("canary");
    expect(world.asked).toEqual([{ kind: "feed_credential", sourceId: "cal", origin: "https://a.example" }]);
    expect((await run("status", { endpoint: "https://a.example/elsewhere" })).result).toEqual(has(true));
    expect((await run("clear")).result).toEqual(has(false));
  });

  it.each(["a\u202eb", "a\nb", "\u2066", " "])(
    "[CMD-24, P28] lets no trader read the source %j in a dialog",
    async (source_id) => {
      expect(await run("set", { source_id })).toMatchObject({ code: "command.params_invalid" });
      expect(world.asked).toEqual([]);
    },
  );

  it("[CMD-24] belongs to one extension, key, source, kind and origin", async () => {
    world.answer = () => ({ accepted: true, secret: "canary-secret" });
    await run("set");
    const others = [
      await run("status", { source_id: "other" }),
      await run("status", { kind: "mcp" }),
      await run("status", { endpoint: "https://b.example/" }),
      await run("status", { endpoint: "https://a.example:8443/" }),
      await run("status", {}, { principal: { id: "svc.other" } }),
      await run("status", {}, { principal: { keyId: "b".repeat(64) } }),
      await run("clear", {}, { principal: { id: "svc.other" } }),
    ];
    expect(others.map((each) => (each.result as { has_credential: boolean }).has_credential)).toEqual(
      Array(7).fill(false),
    );
    expect((await run("status")).result).toEqual(has(true));
  });

  it("[CMD-24] goes with its extension, and so do the origins", async () => {
    world.answer = () => ({ accepted: true, secret: "canary-secret" });
    await run("set");
    await run("set", {}, { principal: { id: "svc.sample_guest_two" } });
    world.feeds.forget("svc.sample_guest");
    expect((await run("status")).result).toEqual(has(false));
    expect((await run("status", {}, { principal: { id: "svc.sample_guest_two" } })).result).toEqual(has(true));
  });

  it("[CMD-24] keeps nothing after a no, an empty answer or a line break", async () => {
    for (const answer of [
      { accepted: true },
      { accepted: true, secret: "a\r\nb" },
      { accepted: false, secret: "canary" },
    ]) {
      world.answer = () => answer;
      expect((await run("set")).code).toBe("command.declined");
    }
    expect((await run("status")).result).toEqual(has(false));
  });

  it("[CMD-24] does not ask again after a no, and not forever more after many", async () => {
    world.answer = () => ({ accepted: false });
    const sources = Array.from({ length: DESK_LIMITS.maxRefused + 1 }, (_, index) => `source-${index}`);
    for (const source_id of [...sources, ...sources]) {
      expect((await run("set", { source_id })).code).toBe("command.declined");
    }
    expect(world.asked).toHaveLength(DESK_LIMITS.maxRefused);
    await run("set", {}, { principal: { generation: "generation-2" } });
    expect(world.asked).toHaveLength(DESK_LIMITS.maxRefused + 1);
  });

  it("[CMD-24] needs secrets, also when the trader has answered", async () => {
    expect((await run("status", {}, { holds: () => false })).code).toBe("command.permission_denied");
    let approved = true;
    world.answer = () => {
      approved = false;
      return { accepted: true, secret: "canary-secret" };
    };
    expect((await run("set", {}, { holds: () => approved })).code).toBe("command.permission_denied");
    expect((await run("status")).result).toEqual(has(false));
  });

  it("[CMD-24] keeps nothing once the generation has ended", async () => {
    const controller = new AbortController();
    world.answer = () => {
      controller.abort();
      return { accepted: true, secret: "canary-secret" };
    };
    expect((await run("set", {}, { signal: controller.signal })).code).toBe("discarded");
    expect((await run("status")).result).toEqual(has(false));
  });

  it.each([{ action: "read" }, { kind: "ftp" }, { source_id: "" }, { secret: "x" }])(
    "[CMD-24] refuses the parameters %j",
    async (change) => {
      expect((await run("status", change)).code).toBe("command.params_invalid");
    },
  );

  it("[CMD-24] refuses an address that no request may go to", async () => {
    expect((await run("set", { endpoint: "http://a.example/" })).code).toBe("egress.url_invalid");
    expect((await run("set", { endpoint: "https://127.0.0.1/" })).code).toBe("egress.address_refused");
    expect(world.asked).toEqual([]);
  });
});
