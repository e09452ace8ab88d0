import path from "node:path";
import { operatorIn } from "@bourse/cloud/testing";
import type { Shop } from "@bourse/cloud/testing/stripe";
import { parseExactJson } from "@bourse/contract";
import { expect } from "vitest";
import { type Called, call } from "./fake-io.ts";

/** Runs command lines of one person. */
export type Run = (...args: string[]) => Promise<Called>;

/** A user of a marketplace, with their own home folder. */
export function person(home: string, cloud: string, password = "a long test password"): Run {
  const env = { BOURSE_HOME: home, BOURSE_CLOUD: cloud, BOURSE_PASSWORD: password };
  return (...args) => call(args, { env });
}

/** The first operator of a shop, logged in; `cloud` is another address for it. */
export async function operator(
  of: Shop,
  role: string,
  at: { readonly folder: string; readonly cloud?: string },
): Promise<Run> {
  const { email, password } = operatorIn(of.cloud.dataDir, role);
  const home = path.join(at.folder, `${role}-${of.cloud.url.split(":").at(-1)}`);
  const run = person(home, at.cloud ?? of.cloud.url, password);
  expect((await run("login", "--email", email)).code).toBe(0);
  return run;
}

/** The output of a command line that must succeed. */
export async function ok(called: Promise<Called>): Promise<string> {
  const { code, out, err } = await called;
  expect([code, err]).toEqual([0, expect.anything()]);
  return out;
}

/** The message of a command line that must be refused. */
export async function refused(called: Promise<Called>): Promise<string> {
  const { code, err } = await called;
  expect([code, err]).toEqual([1, expect.stringContaining("bourse: ")]);
  return err;
}

/** The message of a command line with wrong usage. */
export async function usage(called: Promise<Called>): Promise<string> {
  const { code, err } = await called;
  expect([code, err]).toEqual([2, expect.anything()]);
  return err;
}

/** An answer that keeps every digit. */
// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
export const exact = (out: string): any => parseExactJson(Buffer.from(out)).value;
