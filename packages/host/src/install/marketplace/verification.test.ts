import { createRestClient } from "@bourse/client";
import { HOST_LIMITS } from "@bourse/contract";
import { refusalCode } from "@bourse/host/testing";
import { describe, expect, it } from "vitest";
import { restMarketplace } from "./rest-marketplace.ts";

const URL = "http://127.0.0.1:9";
const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const PLUGIN = {
  id: "svc.sample",
  name: "Sample",
  description: "",
  publisher: "Sample Maker",
  publisher_verified: true,
  verification_path: `/api/marketplace/publishers/${ID}/verification`,
  runtime: "resource",
  price: null,
  latest: { version: "1.0.0", channel: "stable", published_at: "2026-01-01T00:00:00Z", capabilities: [] },
};
const PROOF = {
  method: "dns_txt",
  domain: "sample.example",
  state: "lapsed",
  proven_at: "2026-01-01T00:00:00Z",
  confirmed_at: "2026-02-01T00:00:00Z",
  lapsed_at: "2026-02-02T00:00:00Z",
  cited: true,
};
const VERIFICATION = {
  publisher_id: ID,
  publisher: "Sample Maker",
  state: "verified",
  verified: true,
  decided_at: "2026-01-02T00:00:00Z",
  decided_by: "administrator",
  other_evidence: false,
  proofs: [PROOF],
};

function verificationOf(plugin: object, verification: object) {
  const asked: string[] = [];
  const transport = async ({ url }: { url: string }) => {
    asked.push(url.slice(URL.length));
    const data = url.endsWith("/verification") ? verification : plugin;
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ code: 0, message: "ok", data })) };
  };
  const marketplace = restMarketplace(URL, HOST_LIMITS, createRestClient({ url: URL, transport }));
  return { asked, answer: marketplace.verification("svc.sample") };
}

describe("what a publisher's verification rests on", () => {
  it("is read where the catalogue says, proof by proof", async () => {
    const { asked, answer } = verificationOf(PLUGIN, VERIFICATION);
    expect(await answer).toEqual({
      publisher: "Sample Maker",
      verified: true,
      decided_at: "2026-01-02T00:00:00Z",
      decided_by: "administrator",
      other_evidence: false,
      proofs: [
        {
          method: "dns_txt",
          domain: "sample.example",
          holds: false,
          proven_at: "2026-01-01T00:00:00Z",
          confirmed_at: "2026-02-01T00:00:00Z",
          lapsed_at: "2026-02-02T00:00:00Z",
          cited: true,
        },
      ],
    });
    expect(asked[1]).toBe(`/api/marketplace/publishers/${ID}/verification`);
  });

  it("leaves out a proof of a kind it does not know, and one without a time", async () => {
    const proofs = [
      { ...PROOF, method: "oracle" },
      { ...PROOF, proven_at: "soon" },
    ];
    const read = await verificationOf(PLUGIN, { ...VERIFICATION, proofs }).answer;
    expect(read.proofs).toEqual([]);
  });

  it.each(["/api/marketplace/publishers/../admin/verification", "http://elsewhere.example/x", 7, undefined])(
    "asks nothing of the path %j",
    async (verification_path) => {
      const { asked, answer } = verificationOf({ ...PLUGIN, verification_path }, VERIFICATION);
      expect(await refusalCode(answer)).toBe("resolve.answer_invalid");
      expect(asked.length).toBe(1);
    },
  );

  it.each([{ proofs: "many" }, { decided_at: "yesterday" }, { publisher: 1 }])("is refused with %j", async (change) => {
    const { answer } = verificationOf(PLUGIN, { ...VERIFICATION, ...change });
    expect(await refusalCode(answer)).toBe("resolve.answer_invalid");
  });
});
