import { SurfaceListSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const listPublished = defineRoute({
  method: "GET",
  path: "/api/context/published",
  answer: SurfaceListSchema,
  run: (_request, { services }) => services.context.published(),
});
