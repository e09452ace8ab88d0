import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type TestCloud, until } from "@bourse/cloud/testing";

/** Subjects of the mails sent to an address, in order. */
function subjectsTo(cloud: TestCloud, email: string): readonly string[] {
  const folder = path.join(cloud.dataDir, "letters");
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), "utf8"));
  return texts
    .filter((text) => text.startsWith(`To: ${email}\n`))
    .map((text) => /^Subject: (.*)$/m.exec(text)?.[1] ?? "");
}

/** Waits until a mail with a subject has been sent to an address. */
export function mailTo(cloud: TestCloud, email: string, subject: string): Promise<true> {
  return until(
    async () => (subjectsTo(cloud, email).includes(subject) ? true : undefined),
    `a mail "${subject}" to ${email}`,
  );
}
