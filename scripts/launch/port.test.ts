import { createServer, type Server } from "node:net";
import { expect, test } from "vitest";
import { freePorts, requireFreePort } from "./port.mjs";
import { Refusal } from "./refusal.mjs";

const listen = (server: Server, port: number) =>
  new Promise<void>((done) => server.listen({ host: "127.0.0.1", port }, done));

test("a port that another program has is refused by a sentence that names PORT and the way out", async () => {
  const [port = 0] = await freePorts(1);
  const server = createServer();
  await listen(server, port);
  const refused = requireFreePort("127.0.0.1", port);
  await expect(refused).rejects.toThrow(Refusal);
  await expect(refused).rejects.toThrow(new RegExp(`^PORT ${port} is in use on 127.0.0.1: .*PORT=\\d+ npm start`));
  await new Promise((done) => server.close(done));
  await expect(requireFreePort("127.0.0.1", port)).resolves.toBeUndefined();
});

test("an address of another machine is refused by a sentence that names HOST", async () => {
  await expect(requireFreePort("192.0.2.1", 4000)).rejects.toThrow(/^HOST "192.0.2.1" is no address of this machine/);
});

test("free ports are all different and can be listened on", async () => {
  const ports = await freePorts(5);
  expect(new Set(ports).size).toBe(5);
  for (const port of ports) await requireFreePort("127.0.0.1", port);
});
