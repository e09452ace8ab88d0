const UUID = "00000000-0000-4000-8000-000000000000";

/** The path of a route with the ids of things that are not there. */
export const fill = (path: string) =>
  path
    .replace("{id}", "svc.not_there_at_all")
    .replace("{version}", "1.0.0")
    .replace(/\{\w+_id\}/g, UUID);
