import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { verifyWebhook, WEBHOOK_TOLERANCE_SECONDS, type WebhookRequest } from "./verify-webhook.ts";

/** The test vector of the Standard Webhooks libraries. */
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const SIGNED_AT = 1_614_265_330;
const VECTOR: WebhookRequest = {
  body: '{"test": 2432232314}',
  headers: {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": String(SIGNED_AT),
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  },
};
const at = (seconds: number) => new Date((SIGNED_AT + seconds) * 1000);
const OTHER = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

const verdict = (request: WebhookRequest, secrets = [SECRET], now = at(0)): string => {
  try {
    return verifyWebhook(request, { secrets, now }).id;
  } catch (fault) {
    return (fault as { code?: string }).code ?? String(fault);
  }
};
const changed = (headers: Readonly<Record<string, string | string[] | undefined>>): WebhookRequest => ({
  ...VECTOR,
  headers: { ...VECTOR.headers, ...headers },
});

it("takes the vector of the standard, with the prefix of its secret and without", () => {
  expect(verifyWebhook(VECTOR, { secrets: [SECRET], now: at(0) })).toEqual({
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    at: at(0),
    event: { test: 2432232314 },
  });
  expect(verdict(VECTOR, [SECRET.slice("whsec_".length)])).toBe("msg_p5jXN8AQM9LWM0D4loKWxJek");
  expect(verdict({ ...VECTOR, body: Buffer.from(VECTOR.body as string) })).toBe("msg_p5jXN8AQM9LWM0D4loKWxJek");
});

it("takes a request that one of several secrets signed, among several signatures", () => {
  const text = VECTOR.headers["webhook-signature"] as string;
  const foreign = `v1,${createHmac("sha256", "x").update("y").digest("base64")}`;
  expect(verdict(VECTOR, [OTHER, SECRET])).toBe("msg_p5jXN8AQM9LWM0D4loKWxJek");
  expect(verdict(changed({ "webhook-signature": `${foreign} v1a,${foreign.slice(3)} ${text}` }))).toBe(
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
  );
  expect(verdict(VECTOR, [OTHER])).toBe("webhook.signature_invalid");
  expect(verdict(changed({ "webhook-signature": text.replace("v1,", "v2,") }))).toBe("webhook.signature_invalid");
});

it("[P29] refuses the vector with any one byte of body, id, time or signature flipped", () => {
  const flips = (text: string) =>
    [...Buffer.from(text)].flatMap((byte, index) =>
      [1, 2, 4, 8, 16, 32, 64].map((bit) => {
        const bytes = Buffer.from(text);
        bytes[index] = byte ^ bit;
        return bytes.toString("latin1");
      }),
    );
  const refused = new Set<string>();
  for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
    for (const text of flips(VECTOR.headers[name] as string)) refused.add(verdict(changed({ [name]: text })));
  }
  for (const body of flips(VECTOR.body as string))
    refused.add(verdict({ ...VECTOR, body: Buffer.from(body, "latin1") }));
  expect([...refused].sort()).toEqual([
    "webhook.header_invalid",
    "webhook.signature_invalid",
    "webhook.timestamp_refused",
  ]);
});

it("takes a clock that is off by the tolerance and not by a second more", () => {
  const edge = WEBHOOK_TOLERANCE_SECONDS;
  expect([-edge, edge].map((off) => verdict(VECTOR, [SECRET], at(off)))).toEqual(
    Array(2).fill("msg_p5jXN8AQM9LWM0D4loKWxJek"),
  );
  expect([-edge - 1, edge + 1].map((off) => verdict(VECTOR, [SECRET], at(off)))).toEqual(
    Array(2).fill("webhook.timestamp_refused"),
  );
  expect(() => verifyWebhook(VECTOR, { secrets: [SECRET], now: at(11), toleranceSeconds: 10 })).toThrow("too old");
});

it("refuses headers that are absent, empty, doubled, or many", () => {
  for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
    for (const value of [undefined, "", ["a", "b"]]) {
      expect(verdict(changed({ [name]: value }))).toBe("webhook.header_invalid");
    }
  }
  const many = Array(17).fill(VECTOR.headers["webhook-signature"]).join(" ");
  expect(verdict(changed({ "webhook-signature": many }))).toBe("webhook.header_invalid");
  expect(verdict(changed({ "webhook-id": "a.b" }))).toBe("webhook.header_invalid");
});

it("will not work with what is no secret: an empty one would make every signature good", () => {
  for (const secret of ["", "whsec_", "whsec_AAAA", "not base64 at all, but long enough to be one"]) {
    expect(() => verifyWebhook(VECTOR, { secrets: [secret], now: at(0) })).toThrow("whsec_");
  }
  expect(() => verifyWebhook(VECTOR, { secrets: [], now: at(0) })).toThrow("no secret");
});

it("answers any noise with one of its codes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (signature, body) => {
      expect(verdict({ ...changed({ "webhook-signature": signature }), body })).toMatch(/^webhook\./);
    }),
    { numRuns: 200, seed: 3 },
  );
});
