import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../generated/rest.ts";
import type { OpenApiDocument } from "./document.ts";
import { generateClient } from "./generate.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const description = JSON.parse(readFileSync(path.join(root, "cloud/openapi.json"), "utf8")) as OpenApiDocument;

const envelope = (data: object) => ({
  type: "object",
  properties: { code: { const: 0 }, message: { type: "string" }, data },
});
const sample: OpenApiDocument = {
  info: { title: "Sample", version: "1.2.3" },
  components: {
    schemas: {
      Node: {
        type: "object",
        required: ["name"],
        properties: { name: { type: "string" }, child: { $ref: "#/components/schemas/Node" } },
      },
    },
  },
  paths: {
    "/api/marketplace/nodes/{id}": {
      get: {
        operationId: "readNode",
        summary: "Reads */ one",
        security: [{ bearerAuth: [] }],
        parameters: [
          { name: "id", in: "path", required: true },
          { name: "state", in: "query", schema: { enum: ["a", "b"] } },
        ],
        responses: {
          "200": { content: { "application/json": { schema: envelope({ $ref: "#/components/schemas/Node" }) } } },
        },
      },
    },
    "/api/marketplace/uploads": {
      post: {
        operationId: "upload",
        requestBody: { content: { "multipart/form-data": {} } },
        responses: { "204": {} },
      },
    },
  },
};

describe("the client's generator", () => {
  it("[PUB-07] [PUB-08] writes a type a schema, a row an operation and its input and data", () => {
    expect(
      generateClient(sample),
    ).toBe(`// Generated from the cloud's API description by \`npm run generate\`; changes here are lost.

/** Version of the REST contract this client was generated from. */
export const REST_CONTRACT_VERSION = "1.2.3";

export type Node = { readonly name: string; readonly child?: Node; };

/** Every operation: how it is sent. */
export const OPERATIONS = {
  readNode: { method: "GET", path: "/api/marketplace/nodes/{id}", session: true, binary: false },
} as const;

/** Every operation: what goes in and what comes out. */
export interface OperationTypes {
  /** Reads *\\/ one */
  readNode: { readonly input: { readonly path: { readonly id: string; }; readonly query?: { readonly state?: "a" | "b"; }; }; readonly data: Node };
}
`);
  });

  it("[PUB-03] gives no operation for the upload target: its ticket alone names it", () => {
    const paths: readonly string[] = Object.values(OPERATIONS).map((each) => each.path);
    expect(Object.keys(OPERATIONS)).not.toContain("uploadPackage");
    expect(paths.filter((each) => each.includes("upload"))).toEqual([
      "/api/marketplace/plugins/submissions/upload-ticket",
    ]);
  });

  it("[VER-02] the generated file is the one the cloud's description gives; `npm run generate` renews it", () => {
    const generated = readFileSync(path.join(import.meta.dirname, "../generated/rest.ts"), "utf8");
    expect(generated).toBe(generateClient(description));
  });
});
