import { describe, expect, it } from "vitest";
import { checkStatus } from "./answer.ts";

describe("the status of a peer's answer", () => {
  it.each([200, 201, 204, 299])("%i is an answer", (status) => {
    expect(() => checkStatus(status)).not.toThrow();
  });

  it.each([408, 425, 429, 500, 501, 503, 599])("%i passes: the same request may succeed later", (status) => {
    expect(() => checkStatus(status)).toThrow(expect.objectContaining({ code: "feed.unavailable" }));
  });

  it.each([100, 199, 300, 304, 400, 401, 404, 407, 409, 424, 426, 428, 430, 499])(
    "%i refuses the request",
    (status) => {
      expect(() => checkStatus(status)).toThrow(expect.objectContaining({ code: "feed.peer_refused" }));
    },
  );
});
