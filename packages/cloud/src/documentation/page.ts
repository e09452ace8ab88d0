import { Html, html } from "./html.ts";
import { STYLE } from "./style.ts";

/** The content of a page. */
export interface PageContent {
  readonly title: string;
  readonly nav: Html;
  readonly body: Html;
}

/** A complete document. It carries its style and no script. */
export function page({ title, nav, body }: PageContent): Buffer {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<nav aria-label="Contents">${nav}</nav>
<main id="content" tabindex="-1"><h1>${title}</h1>${body}</main>
</body>
</html>
`;
  return Buffer.from(document.text);
}
