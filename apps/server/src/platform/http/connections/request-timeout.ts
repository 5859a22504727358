/**
 * How long a request may take to arrive. Node has one bound for all, which must leave minutes for twelve photos over a
 * mobile connection. The shorter ones are here: half a minute for all else, and files may not stall.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

export type RequestTimeoutBounds = {
  /** For a whole request without files. */ bodyMs: number
  /** With files: so many bytes at least in each such time, and an end at last. */
  standstillMs: number
  standstillBytes: number
  filesMs: number
  /**
   * Until the caller is known to have an account. Past `filesMs` it continues at `bytesPerSecond` or more on average:
   * twelve photos over an ordinary line arrive, and holding a connection for long costs bandwidth.
   */
  visitors: { standstillBytes: number; filesMs: number; bytesPerSecond: number }
}
/** 128 kB in half a minute is what a connection of the nineties gave; two megabits are a poor telephone's today. */
export const requestTimeoutBounds: RequestTimeoutBounds = {
  bodyMs: 30_000,
  standstillMs: 30_000,
  standstillBytes: 128 * 1024,
  filesMs: 300_000,
  visitors: { standstillBytes: 512 * 1024, filesMs: 90_000, bytesPerSecond: 256 * 1024 },
}
const fromAccounts = new WeakSet<FastifyRequest>()

/** From here on it has the time that people with an account have. */
export const markFromAccount = (request: FastifyRequest): void => void fromAccounts.add(request)

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Calls `late` once when the request does not arrive in time; returns how to stop watching. */
export function watchRequestTimeout(
  request: FastifyRequest,
  bounds: RequestTimeoutBounds,
  late: () => void,
): () => void {
  const { raw } = request
  if (!hasBody(raw)) return () => {}
  const { socket } = raw
  const files = request.routeOptions.config.fileRules && /^multipart\//i.test(request.headers['content-type'] ?? '')
  const first = socket.bytesRead
  let seen = first
  let spentMs = 0
  const isMoving = (moved: number): boolean => {
    if (fromAccounts.has(request)) return moved >= bounds.standstillBytes
    const { standstillBytes, filesMs, bytesPerSecond } = bounds.visitors
    return moved >= standstillBytes && (spentMs < filesMs || seen - first >= (bytesPerSecond * spentMs) / 1000)
  }
  const look = () => {
    if (raw.complete) return stop()
    const moved = socket.bytesRead - seen
    seen = socket.bytesRead
    // who waits for a place, or for our disk, is not late
    if (files && (raw.isPaused() || socket.isPaused())) return undefined
    spentMs += bounds.standstillMs
    if (files && isMoving(moved)) return undefined
    stop()
    return late()
  }
  const timer = setInterval(look, files ? bounds.standstillMs : bounds.bodyMs).unref()
  const stop = () => clearInterval(timer)
  raw.once('close', stop)
  return stop
}
