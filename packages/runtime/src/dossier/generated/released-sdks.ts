// Generated from tests/releases by `npm run generate`; changes here are lost.
import type { ReleasedSdk } from "../known-sdks.ts";

/** SDKs whose guests are recognised, newest first: `npm run keep-release` keeps one with each release. */
export const RELEASED_SDKS: readonly ReleasedSdk[] = JSON.parse(
  '[{"release":"0.2.0","engines":[{"name":"view.wasm","sha256":"f5f7c66da7f2dbb21871efe130b268c1306381fcda90aa791176cf3366b7b496","code":"ba463686dff2223e3b8dee8aa6f5576ceee87247c61baf8fab30489950449afc"},{"name":"interactive.wasm","sha256":"59863abdc45f57e26ad85a3e2d422f9e3f8d885006578d0dea0ee23e5965dfe2","code":"98e97ca81bb72e2fa0ea1d96146bcf0ea497a498d595e920f383a3f6cc99cbb3"}],"besides":"","without":""}]',
);
