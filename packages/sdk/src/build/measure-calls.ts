import type { parseSync } from "rolldown/utils";
import { CALLS, type MeasuredFunction } from "./calls.ts";
import {
  type Counted,
  type Insertion,
  inserted,
  isNode,
  Lines,
  type Node,
  type Source,
  visit,
} from "./count-statements.ts";

/**
 * Puts each function's body into one inside of it, whose variables are gone when it returns, and lets it report both
 * ends. Asynchronous functions and generators stay: they go on after they have returned. So do functions that another
 * one hands on at once, as to `map`: they are called too often, and count for the one around them.
 */
export function measureCalls({ file, text }: Source, parse: typeof parseSync, functions: MeasuredFunction[]): Counted {
  const { program } = parse(file, text);
  const lines = new Lines(text);
  const all: Found[] = [];
  visit(program, (node, field) => {
    for (const inside of [node[field]].flat())
      if (isNode(inside) && isMeasured(inside))
        all.push({ node: inside, name: nameOf(inside, node), isHandedOn: field === "arguments" });
  });
  const isInside = ({ node }: Found) => all.some((each) => each.node.start < node.start && node.end <= each.node.end);
  const insertions = all
    .filter((each) => !(each.isHandedOn && isInside(each)))
    .toSorted((one, other) => other.node.start - one.node.start)
    .flatMap(({ node, name }): readonly Insertion[] => {
      functions.push({ name, file, ...lines.placeOf(node.start) });
      return aroundBody(node.body as Node, functions.length - 1);
    });
  return inserted({ file, text }, insertions);
}

interface Found {
  readonly node: Node;
  readonly name: string;
  /** It is an argument of a call. */
  readonly isHandedOn: boolean;
}

function aroundBody({ type, start, end }: Node, number: number): readonly Insertion[] {
  const head = `$l("${CALLS.begins} ${number}");try{return(()=>{try{`;
  const foot = `}finally{$l("${CALLS.ends}")}})()}finally{$l("${CALLS.returned}")}`;
  if (type === "BlockStatement")
    return [
      { at: start + 1, text: head },
      { at: end - 1, text: foot },
    ];
  return [
    { at: start, text: `{${head}return(` },
    { at: end, text: `)${foot}}` },
  ];
}

const FUNCTIONS: ReadonlySet<string> = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
]);

const isMeasured = (node: Node): boolean =>
  FUNCTIONS.has(node.type) && isNode(node.body) && node.async !== true && node.generator !== true;

/** Its own name, or that of the variable or member which it is written into. */
function nameOf(node: Node, parent: Node): string {
  for (const named of [node.id, parent.id, parent.key, parent.left])
    if (isNode(named)) {
      if (typeof named.name === "string") return named.name;
      if (typeof named.value === "string") return named.value;
    }
  return "(anonymous)";
}
