import {
  type Declared,
  declarationOf,
  declaredBy,
  type Exported,
  exportedBy,
  type Module,
  moduleOf,
  type Node,
  nameOf,
} from "../../lib/declarations.ts";

/** The entries that an extension in TypeScript imports. */
const ENTRIES = [
  {
    name: "@bourse/sdk/guest",
    file: "packages/sdk/src/guest/index.ts",
    words: "Extensions, layouts, commands and texts.",
  },
  {
    name: "@bourse/sdk/guest/indicators",
    file: "packages/sdk/src/guest/indicators.ts",
    words: "The calculations of the client's own charts.",
  },
  {
    name: "@bourse/sdk/guest/jsx-runtime",
    file: "packages/sdk/src/guest/jsx-runtime.ts",
    words: "Layouts as TSX. The compiler calls `jsx`; you write the elements.",
  },
] as const;

/** For the compiler alone. */
const NOT_WRITTEN: ReadonlySet<string> = new Set(["jsx", "JSX"]);

/** An exported name with its documentation. */
export interface Documented {
  readonly entry: string;
  readonly name: string;
  /** A type is only looked at; a value is called or read, so it has an example. */
  readonly kind: "type" | "value";
  readonly signature: string;
  readonly words: string;
  readonly parameters: readonly string[];
  readonly throws: readonly string[];
  readonly examples: readonly string[];
}

/** Everything that an extension in TypeScript can import, in the order of its entries. */
export function documentedSdk(): readonly Documented[] {
  return ENTRIES.flatMap(({ name: entry, file }) =>
    [...exportedBy(file), ...declaredBy(file)]
      .filter(({ name }) => !NOT_WRITTEN.has(name))
      .map((exported) => documented(entry, exported)),
  );
}

function documented(entry: string, { name, file }: Exported): Documented {
  const module = moduleOf(file);
  const declared = declarationOf(module, name);
  if (!declared) throw new Error(`${name} is not declared in ${file}`);
  const isType = declared.declaration.type.startsWith("TS");
  const said = partsOf(module.documented.get(declared.statement.start) ?? "");
  return { entry, name, kind: isType ? "type" : "value", signature: signatureOf(module, name, declared), ...said };
}

/** Words and tags of a comment. */
function partsOf(comment: string): Pick<Documented, "words" | "parameters" | "throws" | "examples"> {
  const text = comment
    .replace(/^\*/, "")
    .replace(/^[ \t]*\*[ \t]?/gm, "")
    .replace(/\{@link ([^}]+)\}/g, "`$1`");
  const [words = "", ...tags] = text.trim().split(/^@/m);
  const of = (tag: string) =>
    tags
      .filter((each) => each.startsWith(`${tag} `) || each.startsWith(`${tag}\n`))
      .map((each) => each.slice(tag.length).trim());
  const flat = (each: string) => each.replace(/\s*\n\s*/g, " ");
  return {
    words: flat(words.trim()),
    parameters: of("param").map(flat),
    throws: of("throws").map((each) => flat(each).replace(/^\{(\w+)\}/, "`$1`")),
    examples: of("example"),
  };
}

/** A declaration without its body: as much as one needs who calls it. */
function signatureOf({ text, ...module }: Module, name: string, { declaration }: Declared): string {
  const cut = (from: number, to: number) => text.slice(from, to).trim();
  if (declaration.type === "FunctionDeclaration") return cut(declaration.start, (declaration.body as Node).start);
  if (declaration.type === "ClassDeclaration") return classOf({ text, ...module }, declaration);
  if (declaration.type !== "VariableDeclaration") return cut(declaration.start, declaration.end);
  const own = (declaration.declarations as readonly Node[]).find(({ id }) => nameOf(id) === name);
  const { id, init } = own as Node & { readonly id: Node; readonly init: Node };
  if (init.type === "ArrowFunctionExpression")
    return `function ${name}${cut(init.start, (init.body as Node).start).replace(/\s*=>\s*\(?$/, "")}`;
  if (init.type !== "ObjectExpression") return `const ${cut(id.start, id.end)}`;
  return membersOf({ text, ...module }, `const ${name}: {`, init.properties as readonly Node[]);
}

function classOf(module: Module, declaration: Node): string {
  const { body, start } = declaration as Node & { readonly body: Node & { readonly body: readonly Node[] } };
  return membersOf(module, module.text.slice(start, body.start + 1), body.body);
}

/** Members with their words and without their bodies. */
function membersOf({ text, documented }: Module, head: string, members: readonly Node[]): string {
  const shown = members.filter(({ accessibility, key }) => accessibility !== "private" && nameOf(key) !== "");
  const lines = shown.flatMap((member) => {
    const { value, start, end } = member as Node & {
      readonly value?: { readonly body?: Node; readonly type?: string };
    };
    const code = text.slice(start, value?.body?.start ?? end).replace(/^(?:override |async )/, "");
    const comment = documented.get(start);
    return [...(comment === undefined ? [] : [`  /*${comment}*/`]), `  ${code.trim().replace(/[;,]$/, "")};`];
  });
  return [head, ...lines, "}"].join("\n");
}

const INTRODUCTION = `# The SDK of guests in TypeScript

Written by \`npm run generate\` from the sources, which tests compile together with the examples. [A guest in
TypeScript](../guides/typescript-guests.md) says how it all works, the [lessons](../learn/README.md) teach it, and the
[cookbook](../guides/cookbook.md) answers one task at a time. In the examples \`bars\` are those of a series, \`quote\` is a
quote, and \`kind\` names an indicator of \`bourse indicator --list\`.
`;

/** The page. */
export function sdkReference(): string {
  const all = documentedSdk();
  const sections = ENTRIES.map(({ name, words }) => {
    const own = all.filter(({ entry }) => entry === name);
    const values = own.filter(({ kind }) => kind === "value").map((each) => described(each, "###"));
    const types = own.filter(({ kind }) => kind === "type").map((each) => described(each, "####"));
    return [`## \`${name}\`\n\n${words}\n`, ...values, ...(types.length > 0 ? ["### Types\n", ...types] : [])].join(
      "\n",
    );
  });
  return [INTRODUCTION, ...sections].join("\n");
}

function described({ name, signature, words, parameters, throws, examples }: Documented, heading: string): string {
  const code = (text: string) => `\`\`\`tsx\n${text}\n\`\`\``;
  const facts = [
    ...parameters.map((each) => `- ${each.replace(/^(\S+) /, "`$1`: ")}`),
    ...throws.map((each) => `- Throws ${each}`),
  ];
  return [
    `${heading} \`${name}\`\n`,
    `${words}\n`,
    `${code(signature)}\n`,
    ...(facts.length > 0 ? [`${facts.join("\n")}\n`] : []),
    ...(examples.length > 0
      ? [`${examples.length > 1 ? "Examples" : "Example"}:\n`, `${code(examples.join("\n"))}\n`]
      : []),
  ].join("\n");
}
