/**
 * How the SMS ports use HTTP: one deadline, no redirects (credentials go to the named host only), replies read as JSON.
 */
import { codeOf, Undelivered } from './delivery.ts'

const ANSWER_MAX = 1024 * 1024

export type SmsReply = { status: number; json: unknown }

/** Returns any answer, whatever its status; a broken connection and a timeout throw `Undelivered`. */
export async function callProvider(
  provider: string,
  url: string,
  { answerMs, ...request }: { method: string; headers: Record<string, string>; body?: string; answerMs: number },
): Promise<SmsReply> {
  try {
    const reply = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(answerMs) })
    return { status: reply.status, json: parsed(await textOf(reply)) }
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    throw new Undelivered(
      `${provider}: ${timedOut ? 'ETIMEDOUT' : codeOf(error instanceof Error ? error.cause : error)}`,
    )
  }
}

/** A 4xx is lasting, unless it is about our account, the rate or a conflict; a 5xx and a redirect are temporary. */
export function isLasting(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 404, 405, 408, 409, 425, 429].includes(status)
}

async function textOf(reply: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of reply.body ?? []) {
    size += piece.byteLength
    if (size > ANSWER_MAX) return ''
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
