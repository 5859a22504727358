/**
 * Image tagging over HTTP: sends one small picture and the allowed words, receives `{ room, style, confidence }`. A
 * proposal is optional, so nothing in this module fails.
 */
import type { TaggingSettings } from '../../config/config.ts'
import { optionalService, postJson, type OptionalServiceOptions } from '../optional-service.ts'

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

export function httpTagging({ url, key }: TaggingSettings, options: OptionalServiceOptions): ImageTagging {
  const limits = { answerMs: options.answerMs ?? ANSWER_MS, answerMax: ANSWER_MAX }
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' }
  const attempt = optionalService({ atOnce: AT_ONCE, warning: 'no proposal of the image tagging' }, options)
  return {
    available: true,
    propose: ({ bytes, type }, { rooms, styles }) =>
      attempt(async () => {
        const image = { type, base64: Buffer.from(bytes).toString('base64') }
        const answer = await postJson(url, headers, { image, rooms, styles }, limits)
        return proposalIn(answer, { rooms, styles })
      }),
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
