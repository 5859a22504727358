/** A draft sent by mail: which answers are sent, and how they are converted back. */
import type { mailDraft, MailedDraft as OpenedDraft } from '@husrum/contract/clients/drafts.ts'
import type { z } from 'zod'
import type { Language } from '#lib/language/locale.ts'
import { secretAnswers, type AccountAnswers } from '../../experts/joining/account-answers.ts'
import type { BriefDraft } from '../briefs/client-brief-answers.ts'
import type { Draft } from './drafts.ts'
import type { ExpertDraft } from '../../experts/joining/expert-answers.ts'

export type DraftToMail = z.input<typeof mailDraft>
export type MailedFlow = OpenedDraft['flow']

/** The answers as received. */
export type MailedDraft = Pick<Draft, 'reached' | 'answers'> & { mailedAt: number }

/**
 * The answers that are not mailed, beside the secrets. The address has a field of its own, consent is given where
 * the account is made, and a code is sent again. The server finds displayed data (the town's name, the photos) by its
 * number. Photos saved on this device do not exist on another one.
 */
const leftOut = [...secretAnswers, 'email', 'terms', 'code_sent_at', 'town', 'chosen_photos'] as const
const leftOutOfBriefs = [...leftOut, 'board_id', 'device_board'] as const
/** The account-first flow adds its pictures after the account. */
const leftOutOfExperts = [...leftOut, 'portfolio', 'project_title'] as const

const without = <A extends object, K extends keyof A>(answers: A, names: readonly K[]): Omit<A, K> =>
  // exactly those are left out
  Object.fromEntries(Object.entries(answers).filter(([name]) => !names.some((each) => each === name))) as Omit<A, K>

export const briefToMail = (draft: BriefDraft, reached: number): DraftToMail => ({
  flow: 'client-brief',
  step: reached,
  email: draft.email.trim(),
  answers: without(draft, leftOutOfBriefs),
})

export const expertToMail = (
  flow: Exclude<MailedFlow, 'client-brief'>,
  draft: ExpertDraft,
  reached: number,
): DraftToMail => ({ flow, step: reached, email: draft.email.trim(), answers: without(draft, leftOutOfExperts) })

/** Complete enough to offer a mail to the address; the server decides whether it is valid. */
export const canBeMailed = ({ email }: Pick<AccountAnswers, 'email'>): boolean =>
  email.trim().length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email.trim())

/**
 * Mailed answers in the form's shape, names in the reader's language; a town or photo no longer offered is left out.
 */
export function fromMail(opened: OpenedDraft, language: Language): MailedDraft {
  const { step, answers, email, town, chosen_photos, mailed_at } = opened
  return {
    reached: step,
    mailedAt: Date.parse(mailed_at),
    answers: {
      ...answers,
      email,
      town: town && { ...town, language },
      city_id: town?.id ?? null,
      chosen_photos,
      photos: chosen_photos.map(({ id }) => id),
    },
  }
}

/** Data of the device only: names in the language of the draft, and files, which the mail does not contain. */
const notCompared = new Set(['town', 'chosen_photos', 'showcases'])

/** Whether the device's draft has the same answers as the mailed one: then the device's is used, with its files. */
export function hasSameAnswers(draft: Pick<Draft, 'answers'>, mailed: Pick<MailedDraft, 'answers'>): boolean {
  const own = entriesOf(draft.answers)
  return [...entriesOf(mailed.answers)].every(
    ([name, answer]) => notCompared.has(name) || JSON.stringify(own.get(name)) === JSON.stringify(answer),
  )
}

const entriesOf = (answers: unknown): Map<string, unknown> =>
  new Map(typeof answers === 'object' && answers !== null ? Object.entries(answers) : [])
