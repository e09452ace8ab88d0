import type { AnswerField } from "@bourse/contract/host-api";
import { describe, expect, it } from "vitest";
import { ApiError } from "../api/error.ts";
import { answersOf, draftOf, faultsOf } from "./draft.ts";

const field = (name: string, type: AnswerField["type"], value?: AnswerField["value"]): AnswerField => ({
  name,
  type,
  label: name,
  required: true,
  ...(value === undefined ? {} : { value }),
});
const FIELDS = [
  field("symbol", "symbol", "SPX"),
  field("price", "number", 3000.5),
  field("symbols", "choices", ["A", "B"]),
  field("title", "text"),
];

describe("answers to a preview", () => {
  it("begin with its suggestions and are sent in their types", () => {
    const draft = draftOf(FIELDS);
    expect(draft).toEqual({ symbol: "SPX", price: "3000.5", symbols: ["A", "B"], title: "" });
    expect(answersOf(FIELDS, draft)).toEqual({ symbol: "SPX", price: 3000.5, symbols: ["A", "B"] });
  });

  it("leave it to the host to name what is no number", () => {
    expect(answersOf(FIELDS, { price: " much " })).toMatchObject({ price: "much" });
  });

  it("get the host's faults at their fields", () => {
    const issue = {
      rule: "offers.answer_type",
      severity: "error",
      message: "Price must be a number",
      hint: "",
    } as const;
    const issues = [{ ...issue, pointer: "/answers/price" }];
    const error = new ApiError(422, { code: "offers.answers_invalid", message: "x", issues });
    expect(faultsOf(error)).toEqual({ price: "Price must be a number" });
    expect(faultsOf(new Error("x"))).toEqual({});
  });
});
