import { ARCHIVE_LIMITS } from "@bourse/contract";
import { depth } from "@bourse/testing/depth";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MarkupReading, markupKind } from "./reading.ts";

const LISTED = new Set(["index.html", "assets/app.js", "pages/deep/more.js"]);
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function issuesOf(text: string, path = "index.html", limits = ARCHIVE_LIMITS) {
  const reading = new MarkupReading({ kind: markupKind(path) ?? "html", path, listed: LISTED }, limits);
  const bytes = encode(text);
  for (let at = 0; at < bytes.length; at += 700) reading.push(bytes.subarray(at, at + 700));
  return reading.end();
}

const codesOf = (text: string, path?: string) => [
  ...new Set(issuesOf(text, path).map(({ rule }) => rule.replace("webapp.", ""))),
];

const PLAIN = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name=viewport content="width=device-width, initial-scale=1">
    <title>Board &lt;1&gt;</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" crossorigin href="./assets/style.css">
    <link rel="modulepreload" href="/assets/app.js">
    <script type="module" crossorigin src="./assets/app.js"></script>
    <style>body > p { color: red }</style>
  </head>
  <body class='a b'>
    <!-- one = 1; a > b -->
    <p data-once="1" hidden>only = 3, onclick = 4</p>
    <a href="https://www.example.com/a?b=1&amp;c=2#d">By others</a><br/>
    <img alt="" src="data:image/png;base64,AAAA" srcset="a.png 1x, b.png 2x">
    <svg viewBox="0 0 1 1"><use xlink:href="#a"></use><path d="M0 0h1"/></svg>
    <template><input disabled></template>
  </body>
</html>
`;

describe("markup that is taken", () => {
  it.each([
    ["a page", PLAIN],
    ["a byte order mark and other line ends", `\ufeff${PLAIN.replaceAll("\n", "\r\n")}`],
    ["nothing", ""],
  ])("%s", (_, text) => {
    expect(issuesOf(text)).toEqual([]);
  });

  it("scripts seen from a folder", () => {
    const script = (source: string) => codesOf(`<script src="${source}"></script>`, "pages/deep/x.html");
    for (const source of ["more.js", "./more.js", "../../assets/app.js", "/assets/app.js"])
      expect(script(source), source).toEqual([]);
    for (const source of ["assets/app.js", "../more.js", "//assets/app.js", "/assets//app.js"])
      expect(script(source), source).toEqual(["script_source"]);
  });

  it("pictures", () => {
    const picture = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><title>A</title>
      <a href="https://example.com"><image xlink:href="data:image/png;base64,AA=="/></a>
      <animate attributeName="opacity" values="0;1" dur="1s"/></svg>`;
    expect(issuesOf(picture, "a.svg")).toEqual([]);
  });

  it("any text without `<`", () => {
    const run = fc.property(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.constantFrom("a.html", "a.svg"),
      (text, path) => {
        expect(issuesOf(text.replaceAll("<", ""), path)).toEqual([]);
      },
    );
    fc.assert(run, { seed: 3582, numRuns: depth({ usual: 150, deep: 500 }) });
  });
});

/** Ways to write one hostile tag; each is refused wherever it stands. */
const HOSTILE: readonly (readonly [html: string, ...codes: string[]])[] = [
  ...[
    "iframe",
    "IFRAME",
    "iFrAmE",
    "frame",
    "frameset",
    "object",
    "embed",
    "portal",
    "fencedframe",
    "base",
    "applet",
  ].map((name) => [`<${name}>`, "element_forbidden"] as const),
  ["<noscript>", "element_forbidden"],
  ["<iframe/>", "element_forbidden"],
  ["<iframe/src=a>", "element_forbidden", "markup_unclear"],
  ["<iframe\nsrc='a'\n>", "element_forbidden"],
  ["<iframe\tsrc\f=\r'a'>", "element_forbidden"],
  ["<iframe", "element_forbidden", "markup_unclear"],
  ["<x:iframe>", "element_forbidden"],
  ["<!-- <iframe> -->", "element_forbidden"],
  ["<!--><iframe>-->", "element_forbidden"],
  ["<![CDATA[<iframe>]]>", "markup_unclear", "element_forbidden"],
  ["<title><iframe></title>", "element_forbidden"],
  ["<style><iframe></style>", "element_forbidden"],
  ['<p title="<iframe>">', "markup_unclear", "element_forbidden"],
  ["<ifr\0ame>", "markup_unclear"],
  ["<\0iframe>", "markup_unclear"],
  ["<iframe\u00a0x>", "markup_unclear"],
  ["<script>x</script>", "script_inline"],
  ["<SCRIPT>x</SCRIPT>", "script_inline"],
  ["<script/>", "script_inline"],
  ["<script\n>", "script_inline"],
  ['<script src="./assets/app.js">x</script>', "script_inline"],
  ['<script src="./assets/app.js"></scripts>', "script_inline"],
  ['<script src="./assets/app.js"><!--</script>', "script_inline"],
  ['<script type="speculationrules">{}</script>', "script_inline"],
  ...[
    "https://evil.example/a.js",
    "//evil.example/a.js",
    "/\\evil.example/a.js",
    "\\\\evil.example/a.js",

    "data:text/javascript,x",
    "javascript:x",
    "",
    "missing.js",
    "index.html",
    "./assets/app.js?x",
    "assets/%61pp.js",
    "assets/app.js#",
    "&#104;ttps://evil.example/a.js",
    " ./assets/app.js",
    "/@bourse/boot.js",
    "ASSETS/app.js",
  ].map((source) => [`<script src="${source}"></script>`, "script_source"] as const),
  ["<script src></script>", "script_source"],
  ['<script src="assets/app.js" src="data:,x"></script>', "script_source"],
  ['<script src="assets/app.js" href="data:,x"></script>', "script_source"],
  ['<script src="assets/app.js" xlink:href="data:,x"></script>', "script_source"],
  ["<script src=assets/app.js></script>", "script_inline", "markup_unclear"],
  ["<p onclick='x'>", "handler_inline"],
  ["<p ONCLICK=x>", "handler_inline"],
  ["<p onfuture>", "handler_inline"],
  ["<p a:onclick='x'>", "handler_inline"],
  ["<p a='>' onclick='x'>", "handler_inline"],
  ["<p/onclick='x'>", "markup_unclear"],
  ["<p a='b'onclick='x'>", "markup_unclear"],
  ["<p a=b/onclick='x'>", "markup_unclear"],
  ["<p a=`b` onclick='x'>", "markup_unclear"],
  ["<p =onclick='x'>", "markup_unclear"],
  ["<p \"onclick='x'>", "markup_unclear"],
  ["<p on\0click='x'>", "markup_unclear"],
  ["<p\u000bonclick='x'>", "markup_unclear"],
  ["<p title='a", "markup_unclear"],
  ["<p srcdoc='x'>", "attribute_forbidden"],
  ['<template shadowrootmode="open">', "attribute_forbidden"],
  ["<template shadowroot=open>", "attribute_forbidden"],
  ["<a ping='a'>", "attribute_forbidden"],
  ["<svg xml:base='a'>", "attribute_forbidden"],
  ["<animate attributeName='xlink:href'>", "attribute_forbidden"],
  ["<set attributeName='onclick'>", "attribute_forbidden"],
  ["<set attributename='hre&#102;'>", "attribute_forbidden"],
  ...[
    "javascript:x",
    "JaVaScRiPt:x",
    " javascript:x",
    "java\tscript:x",
    "java\nscript:x",
    "\u0001javascript:x",

    "&#106;avascript:x",
    "javascript&colon;x",
    "javascript&#58;x",
    "data:text/html,x",
    "vbscript:x",
    "http://a.example",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "&sol;/evil.example",
    "/&Tab;/evil.example",
    "blob:x",
  ].map((address) => [`<a href="${address}">`, "address_forbidden"] as const),
  ["<form action='https://evil.example/'>", "address_forbidden"],
  ["<button formaction='javascript:x'>", "address_forbidden"],
  ["<img src='https://evil.example/a.png'>", "address_forbidden"],
  ["<img srcset='a.png 1x,//evil.example/b.png 2x'>", "address_forbidden"],
  ["<video poster='//evil.example/a.png'>", "address_forbidden"],
  ["<use xlink:href='data:image/svg+xml,x'>", "address_forbidden"],
  ["<a href='data:image/svg+xml,x'>", "address_forbidden"],
  ...["preload", "prefetch", "modulepreload", "stylesheet"].map(
    (rel) => [`<link rel="${rel}" href="https://evil.example/a">`, "address_forbidden"] as const,
  ),
  ...["preconnect", "dns-prefetch", "stylesheet preconnect", "pre&#99;onnect", "import", "manifest"].map(
    (rel) => [`<link rel="${rel}">`, "link_forbidden"] as const,
  ),
  ["<meta http-equiv=refresh content='0;url=//evil.example'>", "meta_forbidden"],
  ["<META HTTP-EQUIV='Content-Security-Policy' content='x'>", "meta_forbidden"],
  ["<meta charset=iso-2022-jp>", "meta_forbidden"],
  ...[
    "<?xml-stylesheet href='a'?>",
    "<!doctype svg [<!ENTITY a 'b'>]>",
    "<!doctype html SYSTEM 'a'>",
    "</iframe/x>",
  ].map((text) => [text, "markup_unclear"] as const),
  ...["< p>", "<", "<>", "</>", "<%= a %>", "<_:script>", "<ſcript>"].map((text) => [text, "markup_unclear"] as const),
];

describe("markup that is refused", () => {
  it.each(HOSTILE)("%j", (html, ...codes) => {
    expect(codesOf(html)).toEqual(codes);
    expect(codesOf(`${PLAIN}${html}`)).toEqual(codes);
  });

  it("wherever it stands, also in the middle of other tags, comments and values", () => {
    // An unfinished tag may become a harmless one with the text that follows.
    const tag = fc.constantFrom(...HOSTILE.map(([html]) => html).filter((html) => html.endsWith(">")));
    const run = fc.property(tag, fc.nat({ max: PLAIN.length }), (html, at) => {
      expect(issuesOf(`${PLAIN.slice(0, at)}${html}${PLAIN.slice(at)}`), PLAIN.slice(at - 20, at)).not.toEqual([]);
    });
    fc.assert(run, { seed: 3583, numRuns: depth({ usual: 500, deep: 2000 }) });
  });

  it.each([
    ["<svg><script>x</script></svg>", "svg_active"],
    ["<svg><s:script href='a.js'/></svg>", "svg_active"],
    ["<svg><foreignObject></foreignObject></svg>", "svg_active"],
    ["<svg onload='x'/>", "handler_inline"],
    ["<svg><h:iframe/></svg>", "element_forbidden"],
    ["<svg><a xlink:href='javascript:x'/></svg>", "address_forbidden"],
    ["<svg><image href='https://evil.example/a.png'/></svg>", "address_forbidden"],
    ["<!DOCTYPE svg><svg/>", "markup_unclear"],
    ['<?xml version="1.0" encoding="utf-7"?><svg/>', "markup_unclear"],
    ['<?xml-stylesheet href="a.xsl"?><svg/>', "markup_unclear"],
    ["<svg><![CDATA[x]]></svg>", "markup_unclear"],
  ])("in SVG: %s", (text, code) => {
    expect(codesOf(text, "a.svg")).toEqual([code]);
  });

  it("names every fault with its file and line", () => {
    const found = issuesOf("<p>\r\n<iframe>\n\n<p onclick='x'>a</p>\r<base>", "pages/a.html");
    expect(found.map(({ rule, pointer, message, hint }) => [rule, pointer, message, hint !== ""])).toEqual([
      ["webapp.element_forbidden", "/pages/a.html", "line 2: `<iframe` is not allowed.", true],
      ["webapp.handler_inline", "/pages/a.html", "line 4: `onclick` in `<p onclick='x'>` is not allowed.", true],
      ["webapp.element_forbidden", "/pages/a.html", "line 5: `<base` is not allowed.", true],
    ]);
  });
});

describe("bounds of markup", () => {
  it("takes a file of the largest size and refuses one byte more", () => {
    const limits = { ...ARCHIVE_LIMITS, markupBytes: 900 };
    expect(issuesOf(" ".repeat(900), "a.html", limits)).toEqual([]);
    expect(issuesOf(" ".repeat(901), "a.html", limits).map(({ rule }) => rule)).toEqual(["webapp.markup_too_large"]);
  });

  it("lists a bounded number of faults", () => {
    const limits = { ...ARCHIVE_LIMITS, markupIssues: 3 };
    expect(issuesOf("<base>".repeat(3), "a.html", limits)).toHaveLength(3);
    const more = issuesOf("<base>".repeat(4), "a.html", limits);
    expect(more.map(({ message }) => message).slice(3)).toEqual(["More findings are not listed."]);
  });

  it.each(["<", "<a", "<b>", "<b a", " a='", "<a href='a", "&amp;", " ", "<script src='", "<a\n"])(
    "reads a file full of %j without an exception",
    (unit) => {
      const fill = unit.repeat(Math.floor(ARCHIVE_LIMITS.markupBytes / unit.length) - 100);
      for (const text of [fill, `<a${fill}>`, `<a href="${fill}">`, `<img src="data:image/png,${fill}">`])
        expect(issuesOf(text).length).toBeLessThanOrEqual(ARCHIVE_LIMITS.markupIssues + 1);
    },
  );
});
