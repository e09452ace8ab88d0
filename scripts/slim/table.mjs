/** File name endings that nothing reads in any package: source maps, and types for `require`. */
export const UNREAD_ENDINGS = [".map", ".d.cts"];

/** Folders that nothing reads in any package: types for compilers from before 2020. */
export const UNREAD_FOLDERS = ["ts3.4"];

/** Top-level files of many packages that concern only their own authors. */
export const AUTHORS_OWN = [
  ".github",
  "CHANGELOG.md",
  "HISTORY.md",
  "benchmark",
  "benchmarks",
  "docs",
  "example",
  "examples",
  "test",
  "tests",
];

/**
 * Files of single packages that nothing here reads: the other module format, command line programs, other data sets. A
 * path is a file or a folder; `folder/!name` is the whole folder except that file, `folder/*.end` all its files with
 * that ending.
 */
export const UNREAD = {
  // Headers for native addons that are compiled at install, of which there are none. The folder is named after the
  // platform.
  node: ["linux-x64", "linux-arm64", "bin-darwin-arm64", "darwin-x64"].map(
    (platform) => `node_modules/node-${platform}/include`,
  ),
  // The viewer of recorded traces.
  "playwright-core": ["lib/vite"],
  // Compiled command line tools; the tests and the AssemblyScript compiler use the libraries.
  binaryen: ["bin"],
  wabt: ["bin"],
  // The CommonJS and browser builds; the host imports the ES modules.
  ccxt: ["dist", "index.d.cts"],
  // Hundreds of data sets; the sample is one file.
  "vega-datasets": ["data/!sp500-2000.csv"],
  // The tests draw components in Node, which uses the CommonJS build.
  "lucide-react": [
    "dist/lucide-react.prefixed.d.ts",
    "dist/lucide-react.suffixed.d.ts",
    "dynamicIconImports.d.ts",
    "dynamicIconImports.d.mts",
    "dynamic.d.ts",
    "dynamic.d.mts",
  ],
  // Builds for profiling.
  "react-dom": ["cjs/react-dom-profiling.development.js", "cjs/react-dom-profiling.profiling.js"],
  stripe: ["cjs"],
  hono: ["dist/cjs"],
  kysely: ["dist/cjs"],
  "@simplewebauthn/server": ["script"],
  "fast-check": ["lib/cjs"],
  "@electric-sql/pglite": ["dist/*.cjs"],
  "@modelcontextprotocol/client": ["dist/*.cjs"],
  "@modelcontextprotocol/server": ["dist/*.cjs"],
  "@tanstack/query-core": ["src", "build/legacy"],
  "@tanstack/react-query": ["src", "build/legacy", "build/codemods"],
  "axe-core": ["locales"],
  // Builds with everything in one file, for pages without a bundler.
  "lightweight-charts": ["development.js", "development.mjs", "production.js", "production.mjs"].map(
    (build) => `dist/lightweight-charts.standalone.${build}`,
  ),
  "markdown-it": ["dist/browser", "dist/markdown-it.cjs.js"],
  minisearch: ["dist/cjs"],
  ai: ["src"],
  "@ai-sdk/provider": ["src"],
  "@ai-sdk/provider-utils": ["src"],
  "@ai-sdk/openai": ["src"],
  "@ai-sdk/anthropic": ["src"],
  "@ai-sdk/openai-compatible": ["src"],
  "@ai-sdk/gateway": ["src"],
  zod: ["src"],
  luxon: ["src", "build/amd", "build/global", "build/es6"],
  // Scripts, styles and weights that no chart image uses.
  "@fontsource/ibm-plex-mono": ["files/!ibm-plex-mono-latin-400-normal.woff2", "scss"],
  // Builds for browsers and for `require`.
  "@resvg/resvg-wasm": ["index.js", "index.min.js"],
  // Binaries for another runtime than Node.
  "bare-url": ["prebuilds"],
  "bare-fs": ["prebuilds"],
};
