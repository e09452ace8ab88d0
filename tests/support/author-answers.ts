import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { vi } from "vitest";

/** The code in the mail to the new account, in the folder that the guide names. */
function mailedCode(cloud: string): string {
  const mails = path.join(cloud, "letters");
  const [name = "no mail"] = readdirSync(mails).filter((each) => each.endsWith(".txt"));
  const mail = readFileSync(path.join(mails, name), "utf8");
  if (!/^To: you@example\.com$/m.test(mail)) throw new Error(`the mail is to another address: ${mail}`);
  return /code: (\S+)/.exec(mail)?.[1] ?? "no code";
}

/**
 * A person's input at the tool's prompts for a line of the guide: the account's password, an operator's, the new key's
 * passphrase, a mailed code. `cloud` is the data folder of the marketplace.
 */
export async function answersTo(line: string, cloud: string): Promise<Readonly<Record<string, string>>> {
  if (line.includes("email confirm")) {
    return { BOURSE_MAIL_CODE: await vi.waitFor(() => mailedCode(cloud), { interval: 500 }) };
  }
  const email = /login --email (\S+)/.exec(line)?.[1];
  if (email === undefined) return { BOURSE_PASSWORD: "a long test password", BOURSE_PASSPHRASE: "a test passphrase" };
  const file = JSON.parse(readFileSync(path.join(cloud, "operators.json"), "utf8")) as {
    operators: readonly { readonly email: string; readonly password: string }[];
  };
  return { BOURSE_PASSWORD: file.operators.find((each) => each.email === email)?.password ?? "" };
}

/** The lines of the shell blocks of a guide. */
export function shellLines(guide: string): readonly string[] {
  return [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = ""]) => block.trim().split("\n"));
}
