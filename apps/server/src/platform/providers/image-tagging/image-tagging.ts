/**
 * Image tagging over HTTP: sends one small picture and the allowed words, receives `{ room, style, confidence }`. A
 * proposal is optional, so nothing in this module fails: timeouts, refusals and invalid answers are all "no proposal",
 * and after some of them in a row the service is paused for a while.
 */
import type { TaggingSettings } from '../../config/config.ts'
import type { Log } from '../../core/log.ts'

export type TaggedPicture = { bytes: Uint8Array; type: string }
/** The slugs that are allowed in an answer. */
export type TagWords = { rooms: readonly string[]; styles: readonly string[] }
export type TagProposal = { room: string | null; style: string | null }

export type ImageTagging = {
  /** False: no picture needs to be decoded or sent. */
  available: boolean
  /** Undefined: the service gave no answer. Never throws. */
  propose(picture: TaggedPicture, words: TagWords): Promise<TagProposal | undefined>
}

export const noTagging: ImageTagging = { available: false, propose: async () => undefined }

const ANSWER_MS = 4_000
const ANSWER_MAX = 16 * 1024
/** Below this value a proposal is a guess that takes longer to undo than to make. */
const CONFIDENT = 0.5
const AT_ONCE = 16
const FAILURES = 3
const PAUSE_MS = 60_000

export function httpTagging(
  { url, key }: TaggingSettings,
  { log, now = Date.now, answerMs = ANSWER_MS }: { log: Pick<Log, 'warn'>; now?: () => number; answerMs?: number },
): ImageTagging {
  let running = 0
  let failures = 0
  let pausedUntil = 0

  async function ask({ bytes, type }: TaggedPicture, { rooms, styles }: TagWords): Promise<unknown> {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ image: { type, base64: Buffer.from(bytes).toString('base64') }, rooms, styles }),
      redirect: 'error', // the key is only sent to the configured host
      signal: AbortSignal.timeout(answerMs),
    })
    if (!reply.ok) {
      await reply.body?.cancel()
      throw new Error(`status ${reply.status}`)
    }
    return readJson(reply)
  }

  return {
    available: true,
    async propose(picture, words) {
      if (running >= AT_ONCE || now() < pausedUntil) return undefined
      running += 1
      try {
        const proposal = proposalIn(await ask(picture, words), words)
        failures = 0
        return proposal
      } catch (error) {
        failures += 1
        if (failures >= FAILURES) pausedUntil = now() + PAUSE_MS // after the pause the first failure pauses again
        log.warn({ reason: reasonOf(error), failures }, 'no proposal of the image tagging')
        return undefined
      } finally {
        running -= 1
      }
    },
  }
}

/** Only offered words count; any other answer is invalid. */
function proposalIn(answer: unknown, { rooms, styles }: TagWords): TagProposal {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) throw new Error('not an object')
  const said = new Map<string, unknown>(Object.entries(answer))
  const confidence = said.get('confidence')
  if (typeof confidence !== 'number' || !(confidence >= 0 && confidence <= 1)) throw new Error('no confidence')
  const known = (word: unknown, offered: readonly string[]) =>
    (confidence >= CONFIDENT && offered.find((each) => each === word)) || null
  return { room: known(said.get('room'), rooms), style: known(said.get('style'), styles) }
}

async function readJson(reply: Response): Promise<unknown> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of reply.body ?? []) {
    size += piece.byteLength
    if (size > ANSWER_MAX) throw new Error('too long')
    pieces.push(piece)
  }
  return JSON.parse(Buffer.concat(pieces).toString())
}

/** Omits the answer: it is a stranger's text. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof SyntaxError) return 'not JSON'
  return error.name === 'TimeoutError' ? 'timeout' : error.message.slice(0, 60)
}
