import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

describe("the documents", () => {
  it("list every decision once, with what became of it", () => {
    const pages = readdirSync(path.join(root, "docs/adr")).filter((name) => /^\d{4}-.*\.md$/.test(name));
    const listed = [...read("docs/adr/README.md").matchAll(/^\| \[\d{4}\]\(([^)]+)\) \|.+\| .+ \|$/gm)].map(
      ([, name]) => name,
    );
    expect(listed.sort()).toEqual(pages.sort());
    expect(new Set(pages.map((name) => name.slice(0, 4))).size).toBe(pages.length);
  });

  it.each(["CONTRIBUTING.md", "ARCHITECTURE.md", "README.md"])("%s names no file that does not exist", (document) => {
    const named = [...read(document).matchAll(/`((?:packages|tests|scripts|docs|bench|examples)\/[^`\s<…*{]+)`/g)];
    expect(named.map(([, file = ""]) => file).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
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

  it("are all in the index", () => {
    const pages = globSync(["guides/*.md", "reference/*.md"], { cwd: path.join(root, "docs") });
    const index = read("docs/README.md");
    expect(pages.filter((page) => !index.includes(`](${page})`))).toEqual([]);
    expect(pages).not.toEqual([]);
  });
});
