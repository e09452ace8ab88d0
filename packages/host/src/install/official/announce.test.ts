import { newOfficials } from "@bourse/archive/testing";
import { testHost } from "@bourse/host/testing";
import { expect, it } from "vitest";

async function said(officialSet?: Uint8Array): Promise<string> {
  const lines: string[] = [];
  const announce = (line: string) => void lines.push(line);
  const host = await testHost({ announce, ...(officialSet === undefined ? {} : { officialSet }) });
  await host.dispose();
  return lines.join("\n");
}

it("a host names every official key at its start", async () => {
  const { set, file } = newOfficials();
  const text = await said(file);
  expect(text).toContain("official here is what 2 of 3 keys sign (set 1)");
  for (const { keyId } of set.keys) expect(text).toContain(keyId);
});

it("[P28] a host says that nothing is official, and why", async () => {
  expect(await said()).toMatch(
    /^nothing is official here: there is no file .*official\.json \[official\.set_missing\]$/,
  );
  expect(await said(new TextEncoder().encode("{"))).toContain("[official.set_invalid]");
});
