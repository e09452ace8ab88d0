import { EVENT_VIEW, echoed } from "./interactive.ts";

const command = (id: string) => ({ id, method: "storage.read", params: {} });
const withCommands = (count: number) => ({
  ...echoed("many"),
  commands: Array.from({ length: count }, (_, index) => command(`${index}`)),
});
const boxes = (levels: number): string =>
  `${'{"type":"box","child":'.repeat(levels - 1)}{"type":"box"}${"}".repeat(levels - 1)}`;
const withView = (view: string) => `{"api_version":2,"views":{"${EVENT_VIEW}":${view}},"commands":[]}`;
const withParams = (params: string) =>
  `{"api_version":2,"views":{},"commands":[{"id":"1","method":"storage.write","params":${params}}]}`;
/** Nested objects inside the parameters, which are the fourth level of an envelope. */
const nested = (levels: number) => withParams(`${'{"a":'.repeat(levels)}{}${"}".repeat(levels)}`);

/** Envelopes at the limit of what is allowed: each is accepted. */
export const GOOD_ENVELOPES = {
  "a view": JSON.stringify(echoed("first")),
  "neither views nor commands": '{"api_version":2,"views":{},"commands":[]}',
  "32 commands": JSON.stringify(withCommands(32)),
  "a layout of 24 nodes": withView(boxes(24)),
  "parameters at the deepest level": nested(60),
  "signs, fractions, words and escapes": withParams('{"a":[-1,0.05,-3.25,true,false,null],"b":"\\"\\\\\\n\\u00e9\\/"}'),
  "exponents and long numbers": withParams('{"a":[1e5,-0,1.0,0.1234567890123456789],"b":"\\ud83d\\ude00"}'),
} as const;

interface BadEnvelope {
  readonly text: string;
  /** The rule that refuses it. */
  readonly rule: string;
}

/** Envelopes that are refused as a whole. */
export const BAD_ENVELOPES: Readonly<Record<string, BadEnvelope>> = {
  "no text": { text: "", rule: "json.syntax" },
  "a trailing comma": { text: '{"api_version":2,"views":{},"commands":[],}', rule: "json.syntax" },
  "33 commands": { text: JSON.stringify(withCommands(33)), rule: "envelope.invalid" },
  "an id twice": {
    text: JSON.stringify({ ...echoed("twice"), commands: [command("a"), command("a")] }),
    rule: "envelope.command_duplicate",
  },
  "an unknown method": {
    text: JSON.stringify({ ...echoed("x"), commands: [{ ...command("a"), method: "orders.place" }] }),
    rule: "envelope.method_unknown",
  },
  "a method named like an inherited member": {
    text: JSON.stringify({ ...echoed("x"), commands: [{ ...command("a"), method: "constructor" }] }),
    rule: "envelope.method_unknown",
  },
  "an undeclared view": {
    text: '{"api_version":2,"views":{"svc.other.view":{"type":"box"}},"commands":[]}',
    rule: "envelope.view_undeclared",
  },
  "a view named like an inherited member": {
    text: '{"api_version":2,"views":{"toString":{"type":"box"}},"commands":[]}',
    rule: "envelope.view_undeclared",
  },
  "a layout of 25 nodes": { text: withView(boxes(25)), rule: "json.too_deep" },
  "parameters one level too deep": { text: nested(61), rule: "json.too_deep" },
  "a thousand levels": { text: nested(1000), rule: "json.too_deep" },
  "a layout of an unknown type": { text: withView('{"type":"lable"}'), rule: "envelope.invalid" },
  "parameters that are a list": { text: withParams("[]"), rule: "envelope.invalid" },
  "parameters that are null": { text: withParams("null"), rule: "envelope.invalid" },
  "one more property": { text: '{"api_version":2,"views":{},"commands":[],"x":1}', rule: "envelope.invalid" },
  "one more property of a command": {
    text: JSON.stringify({ ...echoed("x"), commands: [{ ...command("a"), at: 1 }] }),
    rule: "envelope.invalid",
  },
  "a blank id": {
    text: JSON.stringify({ ...echoed("x"), commands: [command(" \t")] }),
    rule: "envelope.invalid",
  },
  "another version": { text: '{"api_version":1,"views":{},"commands":[]}', rule: "envelope.invalid" },
  "a version that is no integer in text": {
    text: '{"api_version":2.0,"views":{},"commands":[]}',
    rule: "json.integer_invalid",
  },
  "a key twice": { text: withParams('{"a":1,"\\u0061":2}'), rule: "json.duplicate_key" },
  "the key __proto__": { text: withParams('{"__proto__":{"x":1}}'), rule: "json.forbidden_key" },
  "the key __proto__ in escapes": { text: withParams('{"\\u005f_proto__":1}'), rule: "json.forbidden_key" },
  "half of a surrogate pair": { text: withParams('{"a":"\\ud800"}'), rule: "json.encoding_invalid" },
  "U+0000 in an escape": { text: withParams('{"a":"\\u0000"}'), rule: "json.encoding_invalid" },
  "an integer that a double rounds": { text: withParams('{"a":9007199254740993}'), rule: "json.integer_invalid" },
  NaN: { text: withParams('{"a":NaN}'), rule: "json.integer_invalid" },
  "a number beyond any double": { text: withParams('{"a":1e999}'), rule: "json.number_invalid" },
  "two documents": { text: "{}{}", rule: "json.syntax" },
};
