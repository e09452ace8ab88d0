import { FLAGS, type Flag, ROUTES } from "@bourse/cloud";
import { startCloud, type TestCloud, verdictOf } from "@bourse/cloud/testing";
import { describe, expect, it } from "vitest";
import { fill } from "./filled-path.fixture.ts";

const ask = ({ anonymous }: TestCloud, { method, path }: (typeof ROUTES)[number]) =>
  method === "GET" ? anonymous.get(fill(path)) : anonymous.post(fill(path), {});

/** Flags that are switched off together with another flag. */
const WITH: Readonly<Partial<Record<Flag, readonly Flag[]>>> = { accounts: ["accounts", "mail"] };

async function withService(flags: readonly Flag[], work: (cloud: TestCloud) => Promise<void>): Promise<void> {
  const cloud = await startCloud({ flags });
  try {
    await work(cloud);
  } finally {
    await cloud.close();
  }
}

describe("feature flags", () => {
  it.each(FLAGS)("[SERVICE-22] [P28] [AUTH-10] %s off: its routes do not exist and are not described", (off) =>
    withService(
      FLAGS.filter((flag) => flag !== off),
      async (cloud) => {
        const gone = WITH[off] ?? [off];
        for (const route of ROUTES.filter(({ flag }) => gone.includes(flag))) {
          const isShared = ROUTES.some(({ path, flag }) => path === route.path && !gone.includes(flag));
          expect(verdictOf(await ask(cloud, route)), route.name).toBe(
            isShared ? "405 http.method_not_allowed" : "404 http.not_found",
          );
        }
        if (off === "documentation") return;
        const { paths } = (await cloud.anonymous.get("/openapi.json")).body;
        const described = Object.values<Record<string, { operationId: string }>>(paths).flatMap((each) =>
          Object.values(each).map(({ operationId }) => operationId),
        );
        const expected = ROUTES.filter(({ flag }) => !gone.includes(flag)).map(({ name }) => name);
        expect(described.sort()).toEqual(expected.sort());
      },
    ),
  );

  it("[SERVICE-22] the others exist when one alone is on", () =>
    withService(["catalogue"], async (cloud) => {
      for (const route of ROUTES) {
        const verdict = verdictOf(await ask(cloud, route));
        if (route.flag === "catalogue") expect(verdict, route.name).not.toBe("404 http.not_found");
        else expect(verdict, route.name).toBe("404 http.not_found");
      }
    }));

  it("[P28] an account is told that publishing is off", () =>
    withService(
      FLAGS.filter((flag) => flag !== "publishing"),
      async (cloud) => {
        const trader = await cloud.trader();
        expect((await trader.get("/account/me")).body.data.publishing_blocked_by).toBe("http.not_found");
      },
    ));
});
