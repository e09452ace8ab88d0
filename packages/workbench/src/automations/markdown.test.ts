import { describe, expect, it } from "vitest";
import { readMarkdown } from "./markdown.ts";

describe("the Markdown of a result", () => {
  it("is headings, points and paragraphs", () => {
    expect(readMarkdown("Quiet.\n\n## Moves\n\n- SPX fell\n- NDX rose\n\n## News")).toEqual([
      { kind: "paragraph", text: "Quiet." },
      { kind: "heading", text: "Moves" },
      { kind: "points", points: ["SPX fell", "NDX rose"] },
      { kind: "heading", text: "News" },
    ]);
  });

  it.each([
    "<img src=x onerror=alert(1)>",
    "[a link](https://elsewhere.example)",
    "![an image](https://elsewhere.example/x.png)",
    "**bold** and `code`",
  ])("leaves %s as text", (text) => {
    expect(readMarkdown(text)).toEqual([{ kind: "paragraph", text }]);
  });

  it("keeps a paragraph that begins like a heading or a point", () => {
    expect(readMarkdown("\\## Not a heading")).toEqual([{ kind: "paragraph", text: "## Not a heading" }]);
    expect(readMarkdown("\\- 2 per cent")).toEqual([{ kind: "paragraph", text: "- 2 per cent" }]);
  });
});
