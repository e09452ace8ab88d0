import { readFileSync } from "node:fs";
import type { RestClient } from "@bourse/client";

/** The marketplace's side of the workflow, with the passwords written down at its first start. */
export interface Operators {
  readonly administrator: RestClient;
  readonly reviewer: RestClient;
}

interface Login {
  readonly role: keyof Operators;
  readonly email: string;
  readonly password: string;
}

export async function openOperators(file: string, anonymous: RestClient): Promise<Operators> {
  const { operators } = JSON.parse(readFileSync(file, "utf8")) as { readonly operators: readonly Login[] };
  const logIn = async (role: keyof Operators): Promise<RestClient> => {
    const login = operators.find((each) => each.role === role);
    if (!login) throw new Error(`${file} names no ${role}`);
    const { email, password } = login;
    const { token } = await anonymous.call("login", { body: { email, password } });
    return anonymous.withToken(token);
  };
  return { administrator: await logIn("administrator"), reviewer: await logIn("reviewer") };
}
