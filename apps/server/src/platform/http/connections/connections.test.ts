/** Over real connections: clients that pipeline, never read, or open too many. */
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createTranslators, loadCatalogues } from '../../core/texts/catalogues.ts'
import { connectionBounds, type ConnectionBounds } from './connections.ts'
import { createHttp } from '../http.ts'
import { createLog } from '../../core/log.ts'

const MiB = 1024 * 1024
let app: FastifyInstance | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app?.close()
})

async function started(bounds: Partial<ConnectionBounds>, trustedProxies: string[] = []): Promise<number> {
  const http = await createHttp(createLog({ level: 'silent' }), createTranslators(loadCatalogues()), {
    connections: { ...connectionBounds, lookEveryMs: 20, ...bounds },
    trustedProxies,
  })
  http.get('/small', async () => 'small')
  http.get('/large', async () => Buffer.alloc(16 * MiB))
  http.get('/never', () => new Promise(() => {}))
  await http.listen({ port: 0, host: '127.0.0.1' })
  app = http
  const address = http.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

/** A connection that sends and, by default, never reads. */
function opened(port: number, text = '', reads = false): { socket: Socket; closed: Promise<string> } {
  const socket = connect(port, '127.0.0.1', () => void socket.write(text))
  sockets.push(socket)
  let heard = ''
  if (reads) socket.on('data', (chunk: Buffer) => void (heard += chunk.toString('latin1')))
  else socket.pause()
  const closed = new Promise<string>((resolve) => {
    socket.on('error', () => {}) // the server cuts it off
    socket.on('close', () => resolve(heard))
  })
  return { socket, closed }
}
const isClosed = (closed: Promise<string>, ms: number) =>
  Promise.race([closed.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, ms, false))])

/** The server's own list of connections, since a client that does not read does not notice their end. */
const openNow = () =>
  new Promise<number>((resolve, reject) =>
    app?.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

test('more requests ahead than any client sends end the connection', async () => {
  const port = await started({})
  const few = opened(port, request('/small').repeat(16), true)
  await expect.poll(() => few.socket.bytesRead).toBeGreaterThan(16 * 100)
  expect(await isClosed(few.closed, 50)).toBe(false)
  const many = opened(port, request('/never').repeat(560), true)
  expect(await isClosed(many.closed, 10_000)).toBe(true)
})

test('who never reads an answer is cut off, and who reads it slowly is not', async () => {
  const stalledMs = 1000 // longer than a busy machine stops this process, which runs both ends
  const port = await started({ stalledMs })
  const never = opened(port, request('/large'))
  await expect.poll(openNow).toBe(1)
  await expect.poll(openNow).toBe(0)
  never.socket.destroy()
  const slow = opened(port, request('/large'))
  let read = 0
  // bytes, as no encoding was set
  const reading = setInterval(() => void (read += (slow.socket.read() as Buffer | null)?.length ?? 0), 50)
  // there is no event for nothing happening: wait two and a half times the limit for clients that do not read
  await new Promise((resolve) => setTimeout(resolve, 2.5 * stalledMs))
  clearInterval(reading)
  expect(read).toBeGreaterThan(0)
  expect(await isClosed(slow.closed, 10)).toBe(false)
})

test('several answers that wait to be read may not hold more than the bound, one may be larger', async () => {
  const port = await started({ unsentBytes: 2 * MiB })
  const one = opened(port, request('/large'))
  await expect.poll(openNow).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await openNow()).toBe(1)
  one.socket.destroy()
  await expect.poll(openNow).toBe(0)
  const several = opened(port, request('/large').repeat(4))
  await expect.poll(() => several.socket.bytesWritten).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.poll(openNow).toBe(0)
})

test('an address has a bounded number of connections; a trusted proxy brings as many as it likes', async () => {
  const port = await started({ perNetwork: 5 })
  const mine = Array.from({ length: 8 }, () => opened(port, '', true))
  await expect.poll(openNow).toBe(5)
  for (const { socket } of mine) socket.destroy()
  await expect.poll(openNow).toBe(0)
  opened(port, '', true)
  await expect.poll(openNow).toBe(1)
  await app?.close()
  const proxied = await started({ perNetwork: 5 }, ['loopback'])
  for (let at = 0; at < 8; at += 1) opened(proxied, '', true)
  await expect.poll(openNow).toBe(8)
})
