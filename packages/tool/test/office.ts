import { readFileSync } from "node:fs";
import path from "node:path";
import type { Shop } from "@bourse/cloud/testing/stripe";
import { parseExactJson } from "@bourse/contract";
import { expect } from "vitest";
import { type Called, call } from "./fake-io.ts";

/** Command lines of one person. */
export type Run = (...args: string[]) => Promise<Called>;

/** Somebody at a marketplace, with a home of their own. */
export function person(home: string, cloud: string, password = "a long test password"): Run {
  const env = { BOURSE_HOME: home, BOURSE_CLOUD: cloud, BOURSE_PASSWORD: password };
  return (...args) => call(args, { env });
}

/** A first operator of a shop, logged in; `cloud` is another way to it. */
export async function operator(
  of: Shop,
  role: string,
  at: { readonly folder: string; readonly cloud?: string },
): Promise<Run> {
  const { operators } = JSON.parse(readFileSync(path.join(of.cloud.dataDir, "operators.json"), "utf8")) as {
    operators: { role: string; email: string; password: string }[];
  };
  const { email = "", password } = operators.find((each) => each.role === role) ?? {};
  const home = path.join(at.folder, `${role}-${of.cloud.url.split(":").at(-1)}`);
  const run = person(home, at.cloud ?? of.cloud.url, password);
  expect((await run("login", "--email", email)).code).toBe(0);
  return run;
}

/** What a command line said that did what it should. */
export async function ok(called: Promise<Called>): Promise<string> {
  const { code, out, err } = await called;
  expect([code, err]).toEqual([0, expect.anything()]);
  return out;
}

/** The words of one that was refused. */
export async function refused(called: Promise<Called>): Promise<string> {
  const { code, err } = await called;
  expect([code, err]).toEqual([1, expect.stringContaining("bourse: ")]);
  return err;
}

/** The words of one that was written wrongly. */
export async function usage(called: Promise<Called>): Promise<string> {
  const { code, err } = await called;
  expect([code, err]).toEqual([2, expect.anything()]);
  return err;
}

/** One answer with every digit. */
// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
export const exact = (out: string): any => parseExactJson(Buffer.from(out)).value;
