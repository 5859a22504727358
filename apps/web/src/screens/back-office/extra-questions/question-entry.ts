/** The values in the form of one question, and what is sent of them. */
import type { AdminQuestion } from '@husrum/contract/back-office/extra-questions.ts'
import { formatNumber } from '@husrum/contract/core/numbers.rules.ts'
import type { QuestionEntry } from '#queries/back-office/extra-questions.ts'

export type Texts = AdminQuestion['labels']
/** `at` identifies a row while others are removed; bounds are text as typed. */
export type TypedOption = { at: number; key?: string; labels: Texts; retired: boolean }
export type TypedQuestion = Omit<QuestionEntry, 'options' | 'min' | 'max' | 'unit'> & {
  options: TypedOption[]
  unit: string
  min: string
  max: string
}

const nothing: Texts = { en: '', da: '', de: '' }
const typed = (bound: number | null | undefined) => (bound == null ? '' : formatNumber(bound).replaceAll('.', ''))

/** Counts all options ever shown in this form. */
let rows = 0
export const newOption = (): TypedOption => ({ at: (rows += 1), labels: nothing, retired: false })

export const entryOf = (question: AdminQuestion | undefined): TypedQuestion => ({
  subject: question?.subject ?? 'brief',
  kind: question?.kind ?? 'text',
  place: question?.place ?? 'about',
  labels: question?.labels ?? nothing,
  helps: question?.helps ?? nothing,
  options: question?.options.map((option) => ({ ...newOption(), ...option })) ?? [newOption(), newOption()],
  unit: question?.unit ?? '',
  min: typed(question?.min),
  max: typed(question?.max),
  required: question?.required ?? false,
  position: question?.position ?? 0,
  state: question?.state ?? 'asked',
})

/** Each subject has its own places; the profile has only one. */
export const askedOf = (subject: TypedQuestion['subject']): Pick<TypedQuestion, 'subject' | 'place'> => ({
  subject,
  place: subject === 'profile' ? 'profile' : 'about',
})

/** Null for an empty field, undefined for one that is not a number. */
export function boundOf(text: string): number | null | undefined {
  const written = text.trim()
  if (written === '') return null
  return /^-?\d{1,9}(?:[.,]\d{1,2})?$/.test(written) ? Number(written.replace(',', '.')) : undefined
}

export const hasOptions = ({ kind }: Pick<TypedQuestion, 'kind'>): boolean => kind === 'one' || kind === 'several'

/** Builds the request; bounds that are not numbers are refused before. */
export function sentOf({ options, unit, min, max, ...entry }: TypedQuestion): QuestionEntry {
  const isNumber = entry.kind === 'number'
  return {
    ...entry,
    options: hasOptions(entry) ? options.map(({ at: _at, ...option }) => option) : [],
    unit: (isNumber && unit.trim()) || null,
    min: isNumber ? (boundOf(min) ?? null) : null,
    max: isNumber ? (boundOf(max) ?? null) : null,
  }
}
