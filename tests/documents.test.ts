import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

describe("the documents", () => {
  /** Rows of a folder of decisions, as its pages begin. */
  function decisions(folder: string) {
    const pages = readdirSync(path.join(root, folder)).filter((name) => /^\d{4}-.*\.md$/.test(name));
    return pages.sort().map((name) => {
      const [, number, title] = /^# (\d{4})\. (.+)\n/.exec(read(`${folder}/${name}`)) ?? [];
      expect(number).toBe(name.slice(0, 4));
      return `| [${number}](${name}) | ${title} |`;
    });
  }

  const rowsOf = (document: string) => read(document).match(/^\| \[\d{4}\].+$/gm) ?? [];

  it("list every decision by its title, and beside each that was replaced the page that did so", () => {
    const current = decisions("docs/adr");
    const replaced = decisions("docs/adr/superseded");
    expect(rowsOf("docs/adr/README.md")).toEqual(current);
    const replacements = rowsOf("docs/adr/superseded/README.md");
    expect(replacements.map((row) => row.replace(/ \[\d{4}\]\(\.\.\/[^)]+\)(, \[\d{4}\]\([^)]+\))? \|$/, ""))).toEqual(
      replaced,
    );
    const numbers = [...current, ...replaced].map((row) => row.slice(3, 7));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(["CONTRIBUTING.md", "ARCHITECTURE.md", "README.md"])("%s names no file that does not exist", (document) => {
    const named = [...read(document).matchAll(/`([\w.-]+\/[^`\s<…*{]+)`/g)].map(([, file = ""]) => file);
    const places = new Map([
      ...["packages", "tests", "scripts", "docs", "bench", "examples"].map((folder) => [folder, root] as const),
      ...readdirSync(path.join(root, "packages")).map((name) => [name, path.join(root, "packages")] as const),
    ]);
    const missing = named.filter((file) => {
      const place = places.get(file.split("/")[0] ?? "");
      return place !== undefined && !existsSync(path.join(place, file));
    });
    expect(missing).toEqual([]);
  });

  it("link to nothing that does not exist", () => {
    const broken = globSync(["*.md", "docs/**/*.md"], { cwd: root }).flatMap((document) =>
      [...read(document).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, target = ""]) => target)
        .filter((target) => !existsSync(path.resolve(root, path.dirname(document), target)))
        .map((target) => `${document} links to ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it("and templates call no program that npx would fetch from a registry", () => {
    const told = [
      "*.md",
      "docs/**/*.md",
      "examples/*/README.md",
      "packages/*/README.md",
      "packages/tool/templates/**/*",
    ];
    const shown = ["packages/{cloud,contract,host,runtime,tool,workbench}/src/**/*.{ts,tsx}", "scripts/**/*.{ts,mjs}"];
    const files = globSync([...told, ...shown], { cwd: root, withFileTypes: true }).filter((each) => each.isFile());
    const fetching = files.flatMap(({ parentPath, name }) => {
      const file = path.relative(root, path.join(parentPath, name));
      return /\bnpx (?!--offline )/.test(read(file)) || /\bnpm (?:create|init) bourse/.test(read(file)) ? [file] : [];
    });
    expect(files.length).toBeGreaterThan(100);
    expect(fetching).toEqual([]);
  });

  it("are all in the index", () => {
    const pages = globSync(["guides/*.md", "reference/*.md"], { cwd: path.join(root, "docs") });
    const index = read("docs/README.md");
    expect(pages.filter((page) => !index.includes(`](${page})`))).toEqual([]);
    expect(pages).not.toEqual([]);
  });
});
