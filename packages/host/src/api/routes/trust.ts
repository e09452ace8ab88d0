import { defineRoute, type Route } from "../route.ts";

const listKeys = defineRoute({
  name: "GET /api/trust",
  async run(_request, { service }) {
    await service.followOfficialKeys();
    return service.trust();
  },
});

const forgetKey = defineRoute({
  name: "DELETE /api/trust/:key_id",
  run: ({ params }, { service }) => service.forgetKey(params.key_id),
});

const compareKeys = defineRoute({
  name: "GET /api/trust/key-sets",
  run: ({ query }, { service }) => service.compareKeys(query.publisher),
});

const acceptKeys = defineRoute({
  name: "POST /api/trust/key-sets/accept",
  run: ({ body }, { service }) => service.acceptKeys(body),
});

export const TRUST_ROUTES: readonly Route[] = [listKeys, forgetKey, compareKeys, acceptKeys];
