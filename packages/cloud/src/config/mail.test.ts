import { expect, it } from "vitest";
import { Environment } from "./environment.ts";
import { readMail } from "./mail.ts";

const read = (variables: NodeJS.ProcessEnv) => {
  const environment = new Environment(variables);
  const config = readMail(environment);
  environment.end();
  return config;
};
const FROM = "The Exchange <mail@market.example>";

it("is absent, or a relay with its sender", () => {
  expect(read({})).toEqual({});
  const url = "smtps://user:p%40ss@relay.example:465";
  expect(read({ MAIL_URL: url, MAIL_FROM: FROM })).toEqual({ mail: { url, from: FROM } });
  expect(read({ MAIL_URL: "smtp://[::1]", MAIL_FROM: "a@b.example" }).mail?.from).toBe("a@b.example");
});

it.each([
  [{ MAIL_URL: "smtp://relay.example" }, "MAIL_FROM is not"],
  [{ MAIL_FROM: FROM }, "MAIL_URL is not"],
  [{ MAIL_URL: "http://canary.example", MAIL_FROM: FROM }, "MAIL_URL is not smtp"],
  [{ MAIL_URL: "smtp://canary.example/?tls.rejectUnauthorized=false", MAIL_FROM: FROM }, "MAIL_URL is not smtp"],
  [{ MAIL_URL: "canary", MAIL_FROM: FROM }, "MAIL_URL is not smtp"],
  [{ MAIL_URL: "smtp://relay.example", MAIL_FROM: "canary" }, "MAIL_FROM is not"],
  [{ MAIL_URL: "smtp://relay.example", MAIL_FROM: "a@b.example\r\nBcc: canary@c.example" }, "MAIL_FROM is not"],
  [{ MAIL_URL: "smtp://relay.example", MAIL_FROM: "a@b.example, canary@c.example" }, "MAIL_FROM is not"],
  [{ MAIL_URL: "smtp://relay.example", MAIL_FROM: FROM, MAIL_CA_FILE: "/canary" }, "MAIL_CA_FILE cannot"],
])("[P28] [P23] refuses %j and shows no value of it", (variables, words) => {
  expect(() => read(variables)).toThrow(words);
  expect(() => read(variables)).not.toThrow("canary");
});
