import { defineErrors } from "./entry.ts";

/** Refusals of the HTML and SVG files of web applications. The check also looks into comments and texts. */
export const WEB_APP_MARKUP_ERRORS = defineErrors({
  "webapp.element_forbidden": {
    number: 3582,
    title: "An HTML or SVG file has an element that web applications may not use",
    hint: "Remove the element. Its name after a `<` is refused in comments and texts as well; write `&lt;` there.",
  },
  "webapp.script_inline": {
    number: 3583,
    title: "An HTML file has a script of its own",
    hint: 'Put the code into a .js file of the package and load it with <script src="…"></script>, with nothing between the two tags. Comments and texts are checked as well.',
  },
  "webapp.script_source": {
    number: 3584,
    title: "A script does not come from the package",
    hint: "Name a .js file of the manifest's inventory by its relative path of letters, digits, `.`, `_`, `-` and `/`.",
  },
  "webapp.handler_inline": {
    number: 3585,
    title: "An HTML or SVG file has an attribute that begins with `on`",
    hint: "Call addEventListener in a script. Any attribute with such a name is refused, in comments and texts as well.",
  },
  "webapp.attribute_forbidden": {
    number: 3586,
    title: "An HTML or SVG file has an attribute that makes another document, reports or changes addresses",
    hint: "Remove the attribute. Make elements in a script.",
  },
  "webapp.address_forbidden": {
    number: 3587,
    title: "An HTML or SVG file names an address outside the package",
    hint: "Name files of the package by relative paths. Only links (<a>) may name https addresses, and only pictures and icons `data:image/`. Write `&` as `&amp;` and spaces as `%20`.",
  },
  "webapp.meta_forbidden": {
    number: 3588,
    title: "An HTML file has a <meta> that acts as a header or names another encoding",
    hint: "Remove it. The host sends the headers, and every file is UTF-8.",
  },
  "webapp.link_forbidden": {
    number: 3589,
    title: "An HTML file has a <link> of a kind that web applications may not use",
    hint: "Use rel with stylesheet, icon, preload, modulepreload or prefetch, for files of the package.",
  },
  "webapp.svg_active": {
    number: 3590,
    title: "An SVG file does more than draw",
    hint: "Remove scripts and foreignObject from the picture. Comments and texts are checked as well.",
  },
  "webapp.markup_unclear": {
    number: 3591,
    title: "An HTML or SVG file is not written plainly enough to be checked",
    hint: 'Write attributes as name="value" with spaces between them, and every other `<` as `&lt;`, in comments and styles as well. Leave out CDATA, entity declarations and, in SVG, the doctype.',
  },
  "webapp.markup_too_large": {
    number: 3592,
    title: "An HTML or SVG file is too large to be checked",
    hint: "Put scripts, styles and data into files of their own, and large pictures into PNG or WebP files.",
  },
});
