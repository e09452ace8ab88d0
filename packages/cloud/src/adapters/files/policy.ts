import { createHmac, timingSafeEqual } from "node:crypto";
import type { UploadGrant, UploadPolicy } from "../../ports/objects.ts";

/** Content type of every package. */
export const PACKAGE_TYPE = "application/gzip";

/** The form fields of a grant: key, content type, policy and its signature, in this order. */
export function signPolicy(grant: UploadGrant, secret: Uint8Array): Readonly<Record<string, string>> {
  const policy = Buffer.from(
    JSON.stringify({
      expiration: grant.expiresAt.toISOString(),
      conditions: [
        ["eq", "$key", grant.objectKey],
        ["eq", "$Content-Type", PACKAGE_TYPE],
        ["content-length-range", grant.size, grant.size],
      ],
    }),
  ).toString("base64");
  return {
    key: grant.objectKey,
    "Content-Type": PACKAGE_TYPE,
    policy,
    "x-bourse-signature": sign(policy, secret),
  };
}

/**
 * Reads a policy back from the fields of a form. The fields must be exactly the signed ones, each once.
 *
 * @returns undefined when one is missing, added or changed.
 */
export function readPolicy(fields: ReadonlyMap<string, string>, secret: Uint8Array): UploadPolicy | undefined {
  const policy = fields.get("policy") ?? "";
  if (!isSigned(policy, fields.get("x-bourse-signature") ?? "", secret)) return undefined;
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, "base64").toString("utf8")) as {
    expiration: string;
    conditions: [[string, string, string], [string, string, string], [string, number, number]];
  };
  const [[, , key], [, , type], [, size]] = conditions;
  const isExact = fields.size === 4 && fields.get("key") === key && fields.get("Content-Type") === type;
  return isExact ? { expiration, key, size } : undefined;
}

function sign(policy: string, secret: Uint8Array): string {
  return createHmac("sha256", secret).update(policy).digest("hex");
}

function isSigned(policy: string, signature: string, secret: Uint8Array): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(policy, secret))];
  return given.length === right.length && timingSafeEqual(given, right);
}
