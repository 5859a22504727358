/**
 * How long a request may take to arrive. Node has one bound for all requests, which must allow minutes for twelve
 * photos over a mobile connection. This module adds half a minute for all else, and files may not stall.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

export type RequestTimeoutBounds = {
  /** For a whole request without files. */ bodyMs: number
  /** With files: at least this many bytes in each interval, and a final deadline. */
  standstillMs: number
  standstillBytes: number
  filesMs: number
  /**
   * Until the caller's account is known. After `filesMs` the call continues at an average of `bytesPerSecond` or more:
   * twelve photos over an ordinary line arrive, and a long connection costs an attacker bandwidth.
   */
  visitors: { standstillBytes: number; filesMs: number; bytesPerSecond: number }
}
/** 128 kB in half a minute was a connection of the nineties; two megabits are a poor mobile connection today. */
export const requestTimeoutBounds: RequestTimeoutBounds = {
  bodyMs: 30_000,
  standstillMs: 30_000,
  standstillBytes: 128 * 1024,
  filesMs: 300_000,
  visitors: { standstillBytes: 512 * 1024, filesMs: 90_000, bytesPerSecond: 256 * 1024 },
}
const fromAccounts = new WeakSet<FastifyRequest>()

/** From now on the request has the deadlines of people with an account. */
export const markFromAccount = (request: FastifyRequest): void => void fromAccounts.add(request)

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Calls `late` once when the request does not arrive in time; returns a function that ends the watch. */
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
    // a request that waits for its turn, or for our disk, is not late
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
