/**
 * Bounds for connections that do not read their answers, which stay in this process's memory: on pipelined requests, on
 * unread bytes, and on how long these may wait.
 */
import type { ServerResponse } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './http-address.ts'

export type ConnectionBounds = {
  /** Open connections of one address; trusted proxies have no limit. */ perNetwork: number
  /** Unanswered requests of one connection: browsers send one, clients that pipeline a few. */ ahead: number
  /** Unread bytes of several answers. A single answer may have any size. */ unsentBytes: number
  /** At least this many bytes must be read in this time, as long as some wait. */ stalledBytes: number
  stalledMs: number
  lookEveryMs: number
}
export const connectionBounds: ConnectionBounds = {
  perNetwork: 1024,
  ahead: 16,
  unsentBytes: 2 * 1024 * 1024,
  stalledBytes: 16 * 1024,
  stalledMs: 30_000,
  lookEveryMs: 1000,
}

type Open = {
  network: string
  answers: Set<ServerResponse>
  /** The start of the present stall: the time, and the bytes that had been sent. */ since: number | undefined
  from: number
}

export function boundConnections(
  app: FastifyInstance,
  trusted: readonly string[],
  bounds: ConnectionBounds = connectionBounds,
): void {
  const open = new Map<Socket, Open>()
  const counts = new Map<string, number>()
  const proxies = listOf(trusted)

  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    const network = networkOf(address)
    const count = (counts.get(network) ?? 0) + 1
    if (count > bounds.perNetwork && !isListed(proxies, address)) return void socket.destroy()
    counts.set(network, count)
    open.set(socket, { network, answers: new Set(), since: undefined, from: 0 })
    socket.once('close', () => {
      open.delete(socket)
      const left = (counts.get(network) ?? 1) - 1
      if (left > 0) counts.set(network, left)
      else counts.delete(network)
    })
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const mine = open.get(socket)
    if (!mine) return done() // an internal read of a page, not from the network
    mine.answers.add(reply.raw)
    reply.raw.once('close', () => mine.answers.delete(reply.raw))
    if (mine.answers.size > bounds.ahead) socket.destroy()
    // other pipelined requests on the closed connection need no answer
    if (socket.destroyed) return void reply.hijack()
    return done()
  })

  function look(socket: Socket, mine: Open, now: number): void {
    const unsent = unsentOf(socket, mine)
    if (mine.answers.size > 1 && unsent > bounds.unsentBytes) return void socket.destroy()
    const sent = socket.bytesWritten - socket.writableLength
    if (unsent === 0 || mine.since === undefined || sent - mine.from >= bounds.stalledBytes) {
      mine.since = unsent === 0 ? undefined : now
      mine.from = sent
    } else if (now - mine.since >= bounds.stalledMs) socket.destroy()
  }
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, mine] of open) look(socket, mine, now)
  }, bounds.lookEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** The bytes of the first answer are counted at the socket; the answers behind it buffer their own bytes. */
function unsentOf(socket: Socket, { answers }: Open): number {
  let bytes = 0
  for (const answer of answers) bytes += answer.writableLength
  return Math.max(bytes, socket.writableLength)
}

/** The names as proxy-addr, which Fastify uses, reads them. */
const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

function listOf(trusted: readonly string[]): BlockList {
  const list = new BlockList()
  for (const each of trusted.flatMap((name) => named[name] ?? [name])) {
    const [address = '', bits] = each.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return list
}

function isListed(list: BlockList, address: string | undefined): boolean {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/, '').split('%', 1)[0] ?? ''
  const version = isIP(plain)
  return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}
