import type { LayoutNode } from "@bourse/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ThemeContext } from "../theme/context.ts";
import { PALETTES, type ThemeName } from "../theme/palette.ts";
import { MAX_DEPTH, MAX_NODES, plan } from "./budget.ts";
import { LayoutView } from "./LayoutView.tsx";

function draw(node: unknown, theme: ThemeName = "light", onTap?: (key: string) => void): string {
  return renderToStaticMarkup(
    <ThemeContext value={theme}>
      <LayoutView node={node} onTap={onTap} />
    </ThemeContext>,
  );
}

const box = (child: unknown): unknown => ({ type: "box", child });

describe("LayoutView", () => {
  it("[VIEW-27] draws every field of a label", () => {
    const node: LayoutNode = {
      type: "label",
      text: "2,874.56",
      key: "price",
      maxLines: 2,
      fontSize: 18,
      fontWeight: "bold",
      color: "negative",
    };
    const html = draw(node);
    expect(html).toContain(">2,874.56</span>");
    expect(html).toContain("-webkit-line-clamp:2");
    expect(html).toContain("font-size:18px");
    expect(html).toContain("font-weight:700");
    expect(html).toContain(`color:${PALETTES.light.negative}`);
    expect(draw(node, "dark")).toContain(`color:${PALETTES.dark.negative}`);
  });

  it("[VIEW-28] draws every field of a box and its child", () => {
    const html = draw({
      type: "box",
      width: 120,
      height: 40,
      padding: 8,
      margin: 4,
      color: "#102030",
      borderRadius: 6,
      child: { type: "label", text: "inside" },
    });
    for (const style of ["width:120px", "height:40px", "padding:8px", "margin:4px", "border-radius:6px"]) {
      expect(html).toContain(style);
    }
    expect(html).toContain("background-color:#102030");
    expect(html).toContain("inside");
  });

  it("[VIEW-29] draws rows and columns with spacing and alignment", () => {
    const children = [
      { type: "label", text: "a" },
      { type: "label", text: "b" },
    ];
    const html = draw({
      type: "row",
      spacing: 12,
      mainAxisAlignment: "spaceBetween",
      crossAxisAlignment: "end",
      children,
    });
    expect(html).toContain('class="bourse-row" style="gap:12px;justify-content:space-between;align-items:flex-end"');
    expect(draw({ type: "column", children })).toContain('class="bourse-column"');
  });

  it("[VIEW-26] shows markup as text", () => {
    const html = draw({ type: "label", text: '<img src=x onerror="alert(1)">{{x}}' });
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img");
  });

  it("[VIEW-27] isolates text that changes the writing direction", () => {
    const html = draw({ type: "label", text: "\u202e100 :ecirp" });
    expect(html).toContain('<span dir="auto" class="bourse-label"');
  });

  it("[VIEW-26] lets no hostile value reach a style", () => {
    const evil = "1px;position:fixed;inset:0;background:url(//evil)";
    const html = draw({
      type: "box",
      width: evil,
      height: -1e12,
      padding: Number.POSITIVE_INFINITY,
      margin: evil,
      borderRadius: evil,
      color: evil,
      child: {
        type: "row",
        spacing: evil,
        mainAxisAlignment: evil,
        crossAxisAlignment: evil,
        children: [{ type: "label", text: "x", color: evil, fontSize: evil, fontWeight: evil, maxLines: evil }],
      },
    });
    expect(html).not.toMatch(/fixed|url|evil|inset/);
    expect(html).toContain("height:0px");
    expect(html).toContain("padding:256px");
  });

  it("[VIEW-26] leaves out what is no node and draws the rest", () => {
    const children = [null, 7, "x", { type: "script", text: "no" }, { type: "label" }, { type: "label", text: "kept" }];
    const html = draw({ type: "column", children });
    expect(html).toContain("kept");
    expect(html).toContain("Part of this view is too large to show");
    expect(draw({ type: "row", children: "abc" })).toContain("bourse-row");
    expect(draw(undefined)).toContain("bourse-layout");
  });

  it("[VIEW-26] draws a bounded number of nodes of a bounded depth", () => {
    let deep: unknown = { type: "label", text: "bottom" };
    for (let level = 0; level < 500; level++) deep = box(deep);
    expect(draw(deep)).not.toContain("bottom");
    expect(draw(deep).split("bourse-box").length - 1).toBe(MAX_DEPTH);
    const wide = { type: "row", children: Array.from({ length: MAX_NODES * 2 }, () => ({ type: "label", text: "x" })) };
    expect(plan(wide)).toMatchObject({ cut: true });
    expect(plan(wide).root?.children.length).toBe(MAX_NODES - 1);
  });

  it("[VIEW-27] keeps text readable on whatever background the extension chose", () => {
    const html = draw({ type: "box", color: "#ffffff", child: { type: "label", text: "x", color: "#fefefe" } }, "dark");
    const colour = /[^-]color:(#[0-9a-f]{6})/.exec(html)?.[1];
    expect(colour).toBeDefined();
    expect(colour).not.toBe("#fefefe");
  });
});

describe("tapping", () => {
  const tap = () => undefined;
  const label = { type: "label", text: "Watch", key: "watch" };

  it("a keyed node is a button where the view can be tapped, and plain elsewhere", () => {
    expect(draw(label, "light", tap)).toContain('<button type="button" data-key="watch" class="bourse-tap">');
    expect(draw(label)).not.toContain("<button");
    expect(draw({ type: "label", text: "Watch" }, "light", tap)).not.toContain("<button");
    expect(draw({ type: "label", text: "Watch", key: "" }, "light", tap)).not.toContain("<button");
  });

  it("a keyed node around a keyed one has a button beside it, named by its words: buttons do not nest", () => {
    const html = draw({ type: "row", key: "row", children: [label, { type: "label", text: "12" }] }, "light", tap);
    expect(html).toContain('data-key="row" class="bourse-tap-own" aria-label="Watch, 12"></button>');
    expect(html.match(/<button/g)).toHaveLength(2);
    expect(html).not.toMatch(/<button[^>]*>(?:(?!<\/button>).)*<button/);
  });

  it("a keyed node without words is named by its key", () => {
    expect(draw({ type: "box", key: "swatch", color: "#102030" }, "light", tap)).toContain('aria-label="swatch"');
  });
});
