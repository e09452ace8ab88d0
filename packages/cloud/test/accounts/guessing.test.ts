import { startCloud, startNodes, type TestCloud, verdictOf } from "@bourse/cloud/testing";
import { findPostgres } from "@bourse/testing/postgres";
import { describe, expect, it } from "vitest";

const PASSWORD = "a long test password";
const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";

const logins = (cloud: TestCloud, email: string | undefined, passwords: readonly string[]) =>
  Promise.all(
    passwords.map(async (password) => verdictOf(await cloud.anonymous.post("/auth/login", { email, password }))),
  );

describe("guesses of a password", () => {
  it("[P11] at once are no more than guesses in a row, at the login and at a change of the password", async () => {
    const cloud = await startCloud({ clock: "still" });
    try {
      const actor = await cloud.trader();
      const at = (path: (password: string) => Promise<string>) =>
        Promise.all(Array.from({ length: 60 }, (_, number) => path(`guess ${number}`)));
      const taken = (verdicts: readonly string[]) => verdicts.filter((each) => each === "401 auth.credentials_invalid");
      const login = async (password: string) =>
        verdictOf(await cloud.anonymous.post("/auth/login", { email: actor.account?.email, password }));
      expect(taken(await at(login))).toHaveLength(20);
      cloud.clock.move(15_000);
      expect(await login(PASSWORD)).toBe("200 ok");
      const change = async (current_password: string) =>
        verdictOf(await actor.post("/account/password", { current_password, new_password: "quite another password" }));
      expect(taken(await at(change))).toHaveLength(20);
    } finally {
      await cloud.close();
    }
  });
});

describe("the first wrong passwords", () => {
  it("are answered at once, also by a node whose time is a moment behind that of the one before", async () => {
    const cloud = await startCloud({ clock: "still" });
    try {
      const email = (await cloud.trader()).account?.email;
      for (let guess = 0; guess < 3; guess += 1) {
        expect(await logins(cloud, email, ["wrong"])).toEqual(["401 auth.credentials_invalid"]);
        cloud.clock.move(-200);
      }
      expect(await logins(cloud, email, [PASSWORD])).toEqual(["200 ok"]);
    } finally {
      await cloud.close();
    }
  });
});

describe.skipIf(missing !== "")(`logins of one account on two nodes of one server${missing}`, () => {
  it("[P4] right and wrong ones at once are let in or refused, and nothing fails", async () => {
    const nodes = await startNodes(2);
    try {
      const email = (await nodes.cloud.trader()).account?.email;
      const passwords = Array.from({ length: 8 }, (_, number) => (number % 2 === 0 ? PASSWORD : "wrong"));
      for (let round = 0; round < 6; round += 1) {
        const verdicts = await Promise.all(nodes.each.map((each) => logins(each, email, passwords)));
        for (const verdict of verdicts.flat())
          expect(verdict).toMatch(/^(200 ok|401 auth\.credentials_invalid|429 auth\.too_many_attempts)$/);
      }
    } finally {
      await nodes.close();
    }
  });
});
