import { expect, it } from "vitest";
import { hostAnswerFault } from "./answer-fault.ts";

const STATE = {
  host_version: "1.0.0",
  abi: { version: 3, mask: 31 },
  cloud: { url: "http://127.0.0.1:4870", reachable: null },
  workspace: "w",
};

it("names what is missing or of another type in a host's answer", () => {
  const faultOf = (answer: unknown) => hostAnswerFault("GET /api/state", answer);
  expect(faultOf(STATE)).toBeUndefined();
  expect(faultOf({ ...STATE, cloud: {} })).toBe("/cloud has no url");
  expect(faultOf({ ...STATE, host_version: 3 })).toBe("/host_version must be a string, not a number");
  expect(faultOf(undefined)).toBe("the answer must be an object, not undefined");
});

it("leaves further fields and values of a newer host alone", () => {
  expect(hostAnswerFault("GET /api/state", { ...STATE, later: true })).toBeUndefined();
  expect(hostAnswerFault("DELETE /api/alerts/:id", "anything")).toBeUndefined();
});
