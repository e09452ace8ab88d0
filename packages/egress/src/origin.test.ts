import { checkOrigin } from "@bourse/contract";
import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { describe, expect, it } from "vitest";
import { isDialable } from "./addresses.ts";
import { publicOriginFault } from "./origin.ts";

const four = fc.ipV4();
const six = fc
  .array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), { minLength: 8, maxLength: 8 })
  .map((groups) => new ipaddr.IPv6(groups).toRFC5952String());
/** Blocks that embed an IPv4 address or are not public, with random remaining bits. */
const carrying = fc
  .tuple(fc.constantFrom("64:ff9b:0:0", "64:ff9b:1:0", "2002:7f00", "2001:0", "fec0:0", "100:0"), fc.nat(0xffff))
  .map(([head, tail]) => ipaddr.IPv6.parse(`${head}::${tail.toString(16)}`).toRFC5952String());

describe("the address of an origin", () => {
  it("[P25] is refused wherever it would not be dialled, and taken wherever it would be", () => {
    fc.assert(
      fc.property(fc.oneof(four, six, carrying), (address) => {
        const origin = `https://${address.includes(":") ? `[${address}]` : address}`;
        fc.pre(checkOrigin(origin)?.rule !== "origin.invalid");
        expect(publicOriginFault(origin, []) === undefined).toBe(isDialable(address, []));
      }),
      { numRuns: 2000 },
    );
  });

  it("[P25] is refused on this machine's own networks, with or without a port", () => {
    const own = ["2606:4700::5/64"];
    expect(publicOriginFault("https://[2606:4700::1]", own)?.rule).toBe("origin.reserved");
    expect(publicOriginFault("https://[2606:4700::1]:8443", own)?.rule).toBe("origin.reserved");
    expect(publicOriginFault("https://[2606:4700:0:1::1]:8443", own)).toBeUndefined();
  });
});
