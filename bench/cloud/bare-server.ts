import { createServer } from "node:http";

/** A bare Node server that sends the bytes and content type of an answer to every request. */
const source = process.env.SOURCE ?? "";
const answer = await fetch(source);
const body = Buffer.from(await answer.arrayBuffer());
const headers = { "content-type": answer.headers.get("content-type") ?? "", "content-length": body.length };

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  process.stdout.write(`ready at http://127.0.0.1:${address.port}/\n`);
});
