/** A receiver of webhooks for tests, which answers, hangs, refuses or redirects on request. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type WebhookServer = {
  url: string
  received: { path: string; headers: IncomingHttpHeaders; body: string }[]
  /** how the next requests are answered; 204 by default */
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
  server.maxRequestsPerSocket = 1 // a reused connection could close while the next request uses it
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // the address of a server that listens on a port
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
