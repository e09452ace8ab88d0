#!/usr/bin/env node
import "../src/bin.ts";
