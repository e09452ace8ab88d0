import Type from "typebox";
import { describe, expect, it } from "vitest";
import { Questions } from "../commands/shared/models.ts";
import {
  checkEndorsementsForm,
  checkEvent,
  checkJournalLine,
  checkManifest,
  forecastLockFault,
  modelHealthFault,
  parseModelNeeds,
} from "../index.ts";
import { faultsOf } from "../schemas/faults-of.ts";
import { lazyFaults } from "../schemas/validator.ts";
import { sayAsked, sayFault } from "./fault-words.ts";

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const said = (issues: readonly { readonly pointer: string; readonly message: string }[]) =>
  issues.map(({ pointer, message }) => `${pointer}: ${message}`);

const Answer = Type.Union([
  Type.Object({ kind: Type.Literal("text"), text: Type.String() }, { additionalProperties: false }),
  Type.Object({ kind: Type.Literal("number"), number: Type.Number() }, { additionalProperties: false }),
]);

/** Forms of one value, as bodies and answers have them. */
const Choice = Type.Object(
  {
    price: Type.Optional(Type.Union([Type.Number({ minimum: 0 }), Type.Null()])),
    mode: Type.Optional(Type.Union([Type.Literal("slow"), Type.Literal("fast"), Type.Null()])),
    answer: Type.Optional(Answer),
  },
  { additionalProperties: false },
);

describe("a fault of a schema in the author's words", () => {
  it("names the type, the values or the form that is wanted where several are taken", () => {
    const of = (value: unknown) => said(faultsOf(Choice, value));
    expect(of({ price: "1" })).toEqual(["/price: must be a number or null, not a string"]);
    expect(of({ price: -1 })).toEqual(["/price: -1 is less than 0"]);
    expect(of({ mode: "quick" })).toEqual(['/mode: "quick" is not allowed; it must be one of "slow", "fast", null']);
    expect(of({ answer: { kind: "number", numbre: 1 } })).toEqual([
      '/answer: "number" is missing',
      '/answer/numbre: "numbre" is not a property of this object; "number" is',
    ]);
    expect(of({ answer: 1 })).toEqual(["/answer: must be an object, not a number"]);
  });

  it("is told for each item of a list and each member of a record whose form has one", () => {
    const [text, number] = [{ kind: "text" }, { kind: "number" }];
    expect(said(faultsOf(Type.Array(Answer), [text, number, text]))).toEqual([
      '/0: "text" is missing',
      '/1: "number" is missing',
      '/2: "text" is missing',
    ]);
    expect(said(faultsOf(Type.Record(Type.String(), Answer), { ab: text, a: number, a0: number }))).toEqual([
      '/ab: "text" is missing',
      '/a: "number" is missing',
      '/a0: "number" is missing',
    ]);
    const questions = [
      { id: "why", type: "text", prompt: "Why?" },
      { id: "sure", type: "boolean" },
    ];
    expect(said(faultsOf(Questions, questions))).toEqual(['/0: "max_length" is missing', '/1: "prompt" is missing']);
  });

  it("is said of events, journals and official files as it is of manifests", () => {
    const event = { api_version: 2, type: "start", context: {}, data: {}, extra: 1 };
    expect(said(checkEvent(event))).toContain('/extra: "extra" is not a property of this object');
    expect(said(checkEvent({ type: "begin" }))[0]).toMatch(/^\/type: it must be one of start, /);
    const line = checkJournalLine(bytesOf({ truncated: 1 })).issues;
    expect(said(line).join()).toContain("/truncated: must be ");
    const { issues } = checkEndorsementsForm(bytesOf({ format: 1, more: 2 }));
    expect(said(issues)).toContain('/more: "more" is not a property of this object');
    expect(said(checkManifest(bytesOf({ id: 1 })).issues)).toContain("/id: must be a string, not a number");
  });

  it("is said of the files and answers of a model too, three at a time", () => {
    expect(forecastLockFault({ model_revision: 1, seed: -1, weights: [] })).toBe(
      '"numpy" is missing; /model_revision: must be a string, not a number; /seed: -1 is less than 0 and 1 more',
    );
    expect(modelHealthFault(undefined)).toBe("must be an object, not undefined");
    const { fault } = { fault: undefined, ...parseModelNeeds(bytesOf({ licence: {}, disk_bytes: 1 })) };
    expect(fault).toContain('"memory_bytes" is missing; ');
    expect(parseModelNeeds(new Uint8Array()).needs).toBeUndefined();
  });

  it("names what is asked for without the value, also where the value is the kind of an object", () => {
    const kinds = ["a", "b"].map((kind) => ({ properties: { kind: { const: kind } }, required: ["kind"] }));
    const schema = { type: "object", discriminator: { propertyName: "kind" }, oneOf: kinds };
    const of = (value: unknown) => lazyFaults(schema)(value).map((fault) => [sayFault(fault), sayAsked(fault)]);
    const asked = 'must be one of "a", "b"';
    expect(of({ kind: "hidden" })).toEqual([[`"hidden" is not allowed; it ${asked}`, asked]]);
    const missing = "is missing; it says what the object is";
    expect(of({})).toEqual([[missing, missing]]);
    const limits = lazyFaults({ exclusiveMinimum: 1, maximum: -9 })(-2).map((fault) => [
      sayFault(fault),
      sayAsked(fault),
    ]);
    expect(limits.toSorted()).toEqual([
      ["-2 is more than -9", "must be at most -9"],
      ["-2 is not more than 1", "must be more than 1"],
    ]);
  });

  it("quotes the values that are taken in both forms", () => {
    const both = (schema: object) => lazyFaults(schema)("hidden").map((fault) => [sayFault(fault), sayAsked(fault)]);
    const of = (asked: string) => [[`"hidden" is not allowed; it ${asked}`, asked]];
    expect(both({ enum: ["a, b", "c", 1] })).toEqual(of('must be one of "a, b", "c", 1'));
    expect(both({ const: "a" })).toEqual(of('must be "a"'));
  });

  it("is never the name of a keyword alone, whatever the value is", () => {
    const values = [null, 1, "a", [], {}, [1, 1], { price: {}, mode: [], answer: [] }, { answer: { kind: 1 } }];
    const messages = values.flatMap((value) => said(faultsOf(Choice, value)));
    expect(messages.length).toBeGreaterThan(values.length);
    expect(messages.filter((each) => /does not meet|anyOf|additionalProperties/.test(each))).toEqual([]);
  });
});
