import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** Declaration files, and the one whose exports are wanted. */
export interface FlattenParts {
  readonly folder: string;
  /** Re-exports by name everything that is public; nothing else stays in the result. */
  readonly entry: string;
  /** Declarations that the files import from other packages. */
  readonly others: readonly string[];
  /** Changes the text of a declaration. */
  rewrite(text: string): string;
}

interface Statement {
  readonly name: string;
  readonly text: string;
}

const START = /^(?:\/\*\*|export |declare |type |interface |import |const |class |abstract )/;
const NAME =
  /^(?:export )?(?:declare )?(?:abstract )?(?:type|interface|class|function|const|let|enum) ([A-Za-z_$][\w$]*)/m;
/** Names that come from another package. */
const FOREIGN = /^import (?:type )?\{([^}]*)\} from "@[^"]+";/gm;
const REEXPORT = /^export (?:type )?\{([^}]*)\} from "[^"]+";/gm;

/**
 * Joins the declarations of many files into one text: those that the entry exports and those that they mention. Fails
 * unless names are unique across all files.
 */
export function flatten({ folder, entry, others, rewrite }: FlattenParts): string {
  const files = globSync("**/*.d.ts", { cwd: folder }).sort();
  const entryText = readFileSync(path.join(folder, entry), "utf8");
  const texts = files.filter((file) => file !== entry).map((file) => readFileSync(path.join(folder, file), "utf8"));
  const wanted = [...entryText.matchAll(REEXPORT)].flatMap(([, names = ""]) => listOf(names));
  const declared = new Map<string, Statement[]>();
  for (const statement of [...texts, ...others].flatMap((text) => statementsOf(rewrite(text)))) {
    declared.set(statement.name, [...(declared.get(statement.name) ?? []), statement]);
  }
  const reached = reachedFrom(wanted, declared);
  const foreign = new Set(
    texts.flatMap((text) => [...text.matchAll(FOREIGN)]).flatMap(([, names = ""]) => listOf(names)),
  );
  const missing = [...foreign].filter(
    (name) => !declared.has(name) && [...reached.values()].some((text) => withoutComments(text).match(wordOf(name))),
  );
  if (missing.length > 0) throw new Error(`name the schemas of ${missing.join(", ")} in contract-types.ts`);
  const isPublic = new Set(wanted);
  const shown = [...reached].sort().map(([name, text]) => (isPublic.has(name) ? text : text.replace(/^export /m, "")));
  return `${shown.join("\n\n")}\n\nexport {};\n`;
}

const listOf = (names: string): readonly string[] =>
  names.split(",").flatMap((each) => each.trim().replace(/^type /, "") || []);
const wordOf = (name: string): RegExp => new RegExp(`\\b${name}\\b`);

/** Top-level declarations with the comments before them. */
function statementsOf(text: string): readonly Statement[] {
  const blocks: string[] = [];
  let isAfterComment = false;
  for (const line of text.split("\n")) {
    if (START.test(line) && !isAfterComment) blocks.push(line);
    else if (blocks.length > 0) blocks.push(`${blocks.pop()}\n${line}`);
    isAfterComment = line.trimEnd().endsWith("*/") && /^(?:\/\*\*| \*)/.test(line);
  }
  return blocks.flatMap((block) => {
    const [, name] = NAME.exec(block) ?? [];
    return name === undefined ? [] : [{ name, text: block.trim() }];
  });
}

function reachedFrom(
  wanted: readonly string[],
  declared: ReadonlyMap<string, readonly Statement[]>,
): ReadonlyMap<string, string> {
  const reached = new Map<string, string>();
  const open = [...wanted];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue;
    const found = declared.get(name) ?? [];
    const texts = new Set(found.map(({ text }) => text));
    if (found.length === 0) throw new Error(`${name} is exported and declared nowhere`);
    if (texts.size > 1 && !isOverloaded(found)) throw new Error(`${name} is declared in two files`);
    const text = [...texts].join("\n");
    reached.set(name, text);
    for (const [mentioned] of withoutComments(text).matchAll(/[A-Za-z_$][\w$]*/g)) {
      if (declared.get(mentioned)?.some(isMentionable)) open.push(mentioned);
    }
  }
  return reached;
}

/** Leaves out functions: a member may have a function's name, and a type cannot mention a function. */
const isMentionable = ({ text }: Statement): boolean => !/^export declare function /m.test(text);

/** True for a constant and its type, or for overloads of a function. */
function isOverloaded(found: readonly Statement[]): boolean {
  const kinds = found.map(({ text }) => /\b(type|interface|const|function)\b/.exec(withoutComments(text))?.[1]);
  return kinds.every((kind) => kind === "function") || new Set(kinds).size === kinds.length;
}

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, "");
