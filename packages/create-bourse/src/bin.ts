#!/usr/bin/env node
import { runProcess } from "@bourse/tool/main";

/** `npm create bourse DIR -- --kind view`: npm hands on everything behind its own name. */
await runProcess(["new", ...process.argv.slice(2)]);
