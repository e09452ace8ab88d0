/**
 * The host's local API (http://127.0.0.1:4871/api/…): the body of every request and answer.
 *
 * Every request carries `Authorization: Bearer <token>`; the page finds the token after `#key=` of the address the host
 * prints. A failure is a {@link HostError} with a fitting status. A body with an unknown property is refused.
 *
 * {@link HOST_ROUTES} lists the routes with what they take and give. `GET /api/events` stands beside them: a stream of
 * {@link HostEvent}.
 *
 * The page at `/` is sent with a policy that allows no inline script and no inline style but what carries the nonce of
 * this answer: the host writes it over every `__CSP_NONCE__` in `index.html` (vite: `html.cspNonce`).
 */
export * from "./alerts.ts";
export * from "./assistant.ts";
export * from "./charts.ts";
export * from "./common.ts";
export * from "./context.ts";
export * from "./dialogs.ts";
export * from "./events.ts";
export * from "./extensions.ts";
export * from "./feeds.ts";
export * from "./journals.ts";
export * from "./market.ts";
export * from "./marketplace.ts";
export * from "./models.ts";
export * from "./notifications.ts";
export * from "./plans.ts";
export * from "./requests.ts";
export * from "./routes.ts";
export * from "./state.ts";
export * from "./storage.ts";
export * from "./workbench.ts";
