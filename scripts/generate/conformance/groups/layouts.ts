import { defineGroup, type Freedom, record, text, variations } from "../define.ts";

const LABEL = { type: "label", text: "x" };
const FULL = {
  type: "column",
  key: "root",
  spacing: 4,
  mainAxisAlignment: "start",
  crossAxisAlignment: "center",
  children: [
    { type: "label", text: "S&P 500", key: "title", maxLines: 2, fontSize: 12.5, fontWeight: "bold", color: "#112233" },
    {
      type: "box",
      key: "b",
      width: 100,
      height: 0,
      padding: 8,
      margin: 2,
      borderRadius: 4,
      color: "red",
      child: LABEL,
    },
    { type: "row", children: [] },
  ],
};

/** A chain of so many nodes. */
const nested = (count: number): object =>
  Array.from({ length: count - 1 }).reduce<object>((inner) => ({ type: "box", child: inner }), LABEL);

const EDGES: readonly (readonly [boolean, string, object])[] = [
  [true, "the longest text", { ...LABEL, text: "t".repeat(4096) }],
  [false, "a text of 4,097", { ...LABEL, text: "t".repeat(4097) }],
  [true, "4,096 code points of two units each", { ...LABEL, text: "😀".repeat(4096) }],
  [true, "a word that no host knows", { ...LABEL, fontWeight: "loud", color: "octarine" }],
  [true, "maxLines 1", { ...LABEL, maxLines: 1 }],
  [true, "maxLines 100", { ...LABEL, maxLines: 100 }],
  [false, "maxLines 101", { ...LABEL, maxLines: 101 }],
  [false, "maxLines 0", { ...LABEL, maxLines: 0 }],
  [true, "fontSize 128", { ...LABEL, fontSize: 128 }],
  [false, "fontSize 128.5", { ...LABEL, fontSize: 128.5 }],
  [false, "fontSize 0.5", { ...LABEL, fontSize: 0.5 }],
  [true, "the largest font", { ...LABEL, fontSize: 128 }],
  [true, "an empty text", { ...LABEL, text: "" }],
  [true, "an empty weight and an empty colour", { ...LABEL, fontWeight: "", color: "" }],
  [true, "a key of 128", { ...LABEL, key: "k".repeat(128) }],
  [false, "a key of 129", { ...LABEL, key: "k".repeat(129) }],
  [true, "a weight of 32", { ...LABEL, fontWeight: "w".repeat(32) }],
  [false, "a weight of 33", { ...LABEL, fontWeight: "w".repeat(33) }],
  [true, "a colour of 16", { ...LABEL, color: "c".repeat(16) }],
  [false, "a colour of 17", { ...LABEL, color: "c".repeat(17) }],
  [false, "a label with a child", { ...LABEL, child: LABEL }],
  [true, "an empty box", { type: "box" }],
  [true, "the widest box", { type: "box", width: 4096 }],
  [false, "a wider box", { type: "box", width: 4096.5 }],
  [true, "the highest box", { type: "box", height: 4096 }],
  [false, "a higher box", { type: "box", height: 4097 }],
  [false, "a negative width", { type: "box", width: -0.5 }],
  [false, "a negative padding", { type: "box", padding: -1 }],
  [true, "the largest padding, margin and radius", { type: "box", padding: 256, margin: 256, borderRadius: 256 }],
  [false, "a larger padding", { type: "box", padding: 257 }],
  [false, "a larger margin", { type: "box", margin: 256.5 }],
  [false, "a larger radius", { type: "box", borderRadius: 257 }],
  [false, "a box with children", { type: "box", children: [] }],
  [false, "a box with two children in a list", { type: "box", child: [LABEL, LABEL] }],
  [true, "the largest spacing", { type: "row", children: [], spacing: 256 }],
  [false, "a larger spacing", { type: "column", children: [], spacing: 256.5 }],
  [false, "a negative spacing", { type: "row", children: [], spacing: -1 }],
  [false, "an alignment of 33", { type: "column", children: [], crossAxisAlignment: "a".repeat(33) }],
  [false, "a row with padding", { type: "row", children: [], padding: 4 }],
  [false, "a row without children", { type: "row" }],
  [false, "a column whose child is a text", { type: "column", children: ["x"] }],
  [true, "128 children", { type: "row", children: Array.from({ length: 128 }, () => LABEL) }],
  [false, "129 children", { type: "row", children: Array.from({ length: 129 }, () => LABEL) }],
  [true, "24 nodes in one another", nested(24)],
  [false, "25 nodes in one another", nested(25)],
  [false, "an unknown type", { type: "button" }],
  [false, "a type in another case", { type: "Label", text: "x" }],
  [false, "a type named like a member of every object", { type: "constructor" }],
  [false, "no type", { text: "x" }],
  [false, "a fault in the deepest node", { type: "row", children: [{ type: "box", child: { type: "label" } }] }],
  [false, "a field of another type of node", { ...LABEL, children: [] }],
];

/** Fields of {@link FULL} that a node may be without. */
const NODE_FREEDOM: Freedom = {
  optional: [
    ...["key", "spacing", "mainAxisAlignment", "crossAxisAlignment"].map((name) => `/${name}`),
    ...["key", "maxLines", "fontSize", "fontWeight", "color"].map((name) => `/children/0/${name}`),
    ...["key", "width", "height", "padding", "margin", "borderRadius", "color", "child"].map(
      (name) => `/children/1/${name}`,
    ),
  ],
};

/** The sentence on the outermost node, and that all nodes are closed. */
function sentencesOn(node: object): readonly string[] {
  const type = "type" in node ? node.type : undefined;
  const [own] = [
    ...(type === "label" ? ["VIEW-27"] : []),
    ...(type === "box" ? ["VIEW-28"] : []),
    ...(type === "row" || type === "column" ? ["VIEW-29"] : []),
  ];
  return own === undefined ? ["VIEW-26"] : ["VIEW-26", own];
}

/** Layout nodes, of manifests and of guests. */
export const layouts = defineGroup({
  group: "layouts",
  version: 1,
  comment: "A layout as text, with the limits of a manifest. Words of alignments, weights and colours are not checked.",
  source:
    "The specification of layout nodes. Every verdict is written beside its layout; those of variations follow from the list of fields that may be left out.",
  specification: ["VIEW-26", "VIEW-27", "VIEW-28", "VIEW-29"],
  input: record({ text }),
  tests: [
    { comment: "every kind of node with every field", valid: true, input: { text: JSON.stringify(FULL) } },
    ...EDGES.map(([valid, comment, node]) => ({
      comment,
      flags: ["edge"],
      specification: sentencesOn(node),
      valid,
      input: { text: JSON.stringify(node) },
    })),
    {
      comment: "2.0 where an integer must stand",
      valid: false,
      input: { text: '{"type":"label","text":"x","maxLines":2.0}' },
    },
    {
      comment: "12.0 where any number may stand",
      valid: true,
      input: { text: '{"type":"label","text":"x","fontSize":12.0}' },
    },
    { comment: "a key that occurs twice", valid: false, input: { text: '{"type":"label","text":"x","text":"y"}' } },
    ...variations(FULL, NODE_FREEDOM).map(({ comment, value, valid }) => ({
      comment,
      valid,
      input: { text: JSON.stringify(value) },
    })),
  ],
});
