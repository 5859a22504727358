/** The answered questions, grouped by their readers. */
export const clientQuestions = [
  'matching',
  'privacy',
  'price',
  'answer',
  'howMany',
  'change',
  'nobody',
  'reviews',
  'budget',
  'code',
  'leave',
] as const
export const expertQuestions = [
  'leads',
  'rank',
  'deadline',
  'capacity',
  'portfolio',
  'pictures',
  'review',
  'company',
  'title',
  'pause',
  'found',
  'leave',
] as const

export type Question = { key: string; ask: string; answer: string }

/** Accents and case do not count, and å matches aa, as people type it. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('å', 'aa')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')

/** The questions that contain every word of `words` in question or answer; all of them without words. */
export function questionsWith(words: string, questions: readonly Question[]): Question[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  return questions.filter(({ ask, answer }) => {
    const text = plain(`${ask} ${answer}`)
    return wanted.every((word) => text.includes(word))
  })
}
