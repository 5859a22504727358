/**
 * Node takes one new connection in each turn of its event loop, and a turn is long when much is to be done: of 256 that
 * came to a busy instance at once the last waited for seconds before anything of it was read. Several sockets on the
 * same port, which Linux spreads connections over, take one each.
 */
import { createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Beside the server's own. */
const MORE = 31

/** Listens, on Linux with several sockets; rejects as `listen` of Fastify does. Before the server is ready. */
export async function listenOn(app: FastifyInstance, { port, host }: { port: number; host: string }): Promise<void> {
  const reusePort = process.platform === 'linux'
  const more: Server[] = []
  const closed: Promise<unknown>[] = []
  app.addHook('preClose', async () => {
    for (const server of more) closed.push(new Promise((resolve) => server.close(resolve)))
  })
  // their connections count as their own: Fastify waits for those of its server only
  app.addHook('onClose', async () => void (await Promise.all(closed)))
  await app.listen({ port, host, reusePort } as { port: number; host: string }) // handed on to Node as it is
  const bound = app.server.address()
  if (!reusePort || typeof bound !== 'object' || !bound) return
  for (let n = 0; n < MORE; n += 1) more.push(await another(app, { port: bound.port, host: bound.address, reusePort }))
}

function another(app: FastifyInstance, options: { port: number; host: string; reusePort: true }): Promise<Server> {
  // as Node makes its HTTP server
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) =>
    app.server.emit('connection', socket),
  )
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}
