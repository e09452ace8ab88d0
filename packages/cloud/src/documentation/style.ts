import { createHash } from "node:crypto";

/** Dense and calm, in the reader's light or dark mode; only links, no movement. */
export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8dce2, #343a43); --soft: light-dark(#5b6470, #9aa4b2);
  --code: light-dark(#f3f5f8, #1b2027); --link: light-dark(#0b57b0, #7db4ff); }
* { box-sizing: border-box }
body { margin: 0; display: grid; grid-template-columns: 17rem minmax(0, 1fr); font: 14px/1.5 system-ui, sans-serif;
  background: light-dark(#fff, #14181d); color: light-dark(#14181d, #e6e9ee) }
a { color: var(--link) }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
.skip { position: absolute; left: -100rem }
.skip:focus { left: 1rem; top: 1rem; padding: .5rem; background: var(--code) }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; border-right: 1px solid var(--line) }
nav ul { list-style: none; margin: 0 0 .75rem; padding: 0 }
nav li { white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
nav h2 { font-size: 12px; margin: .75rem 0 .25rem; color: var(--soft); text-transform: capitalize }
main { padding: 1rem 2rem 4rem; max-width: 68rem }
h1 { font-size: 20px } main > section > h2 { font-size: 17px; border-bottom: 1px solid var(--line); text-transform: capitalize }
h3 { font-size: 15px; margin: 1.5rem 0 .25rem } h4 { margin: .75rem 0 .25rem; font-size: 13px; color: var(--soft) }
code, pre { font: 13px/1.5 ui-monospace, monospace; background: var(--code); border-radius: 3px }
code { padding: 0 .25em } pre { padding: .5rem .75rem; overflow: auto }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; vertical-align: top; padding: .25rem .5rem .25rem 0;
  border-bottom: 1px solid var(--line) } th { color: var(--soft); font-weight: 500 }
td { overflow-wrap: anywhere } th + td { white-space: nowrap }
.method { display: inline-block; min-width: 3.2em; font-weight: 600 } .soft { color: var(--soft) }
@media (max-width: 50rem) { body { display: block } nav { position: static; height: auto; max-height: 40vh; border: 0 }
  main { padding: 1rem } }
`;

/** The policy of a page: this one style, and nothing else that a browser could load or run. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
