import { FLAGS } from "@bourse/cloud";
import { startCloud, verdictOf } from "@bourse/cloud/testing";
import { expect, it } from "vitest";

it("[P28] the inbox and the switches of mail are there without passwords: an issuer's people are notified of things too", async () => {
  const cloud = await startCloud({ flags: FLAGS.filter((flag) => flag !== "accounts") });
  try {
    for (const path of ["/account/notices", "/account/mail-preferences"])
      expect(verdictOf(await cloud.anonymous.get(path)), path).toBe("401 auth.required");
    // The link of a mail that was sent leads somewhere.
    expect((await cloud.anonymous.get("/mail/unsubscribe?token=x")).status).toBe(200);
  } finally {
    await cloud.close();
  }
});
