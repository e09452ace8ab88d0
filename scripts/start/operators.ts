import { readFileSync } from "node:fs";
import type { RestClient } from "@bourse/client";

/** The marketplace's side of the workflow, with the passwords its first start wrote down. */
export interface Operators {
  readonly administrator: RestClient;
  readonly reviewer: RestClient;
}

interface Login {
  readonly email: string;
  readonly password: string;
}

export async function openOperators(file: string, anonymous: RestClient): Promise<Operators> {
  const logins = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<keyof Operators, Login>>;
  const logIn = async ({ email, password }: Login): Promise<RestClient> =>
    anonymous.withToken((await anonymous.call("postAuthLogin", { body: { email, password } })).token);
  return { administrator: await logIn(logins.administrator), reviewer: await logIn(logins.reviewer) };
}
