/** A receiver of webhooks for tests, which answers, hangs, refuses or redirects as it is told. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type WebhookServer = {
  url: string
  received: { path: string; headers: IncomingHttpHeaders; body: string }[]
  /** what the next requests meet; 204 when nothing is set */
  mood: { status?: number; location?: string; hangs?: boolean }
  close(): Promise<void>
}

export async function webhookServer(): Promise<WebhookServer> {
  const server = createServer((request, reply) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      made.received.push({ path: request.url ?? '', headers: request.headers, body })
      if (made.mood.hangs) return
      const { status = 204, location } = made.mood
      reply.writeHead(status, location ? { location } : {}).end()
    })
  })
  server.maxRequestsPerSocket = 1 // a connection that is kept could end while the next request takes it
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a server that listens on a port
  const made: WebhookServer = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    mood: {},
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return made
}
