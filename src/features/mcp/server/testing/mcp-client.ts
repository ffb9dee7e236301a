/** The official MCP client, connected to an app in this process. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll } from "vitest";

const address = new URL("http://localhost/mcp");

/** The clients are closed after the tests of the file. */
export function createConnector(app: { request: (url: string, init: RequestInit) => unknown }) {
  const closing: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of closing) await close();
  });
  return async (token: string | null): Promise<Client> => {
    const client = new Client({ name: "a test", version: "1.0.0" });
    const transport = new StreamableHTTPClientTransport(address, {
      fetch: async (url, init) => (await app.request(String(url), init as RequestInit)) as Response,
      ...(token !== null && { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
    });
    await client.connect(transport);
    closing.push(() => client.close());
    return client;
  };
}

export const callTool = (client: Client, name: string, input: Record<string, unknown>) =>
  client.callTool({ name, arguments: input });

export const toolNames = async (client: Client): Promise<string[]> =>
  (await client.listTools()).tools.map(({ name }) => name);
