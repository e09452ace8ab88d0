import { createServer } from "node:net";

/** Refuses to start when another program uses our port: its answers would pass for ours. */
export async function requireFreePort(port: number, variable: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer();
  probe.once("error", () =>
    reject(new Error(`Port ${port} is in use. Stop what runs there, or choose another with ${variable}=…`)),
  );
  probe.listen({ port, host: "127.0.0.1", exclusive: true }, () => probe.close(() => resolve()));
  await promise;
}
