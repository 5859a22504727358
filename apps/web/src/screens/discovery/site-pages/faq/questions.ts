/** All questions of the page, in groups, and their search. */
import { clientQuestions, expertQuestions, plain, type Question } from '#parts/discovery/site-pages/questions.ts'

type Translate = (key: string) => string
export type Group = { key: 'clients' | 'experts' | 'about'; title: string; questions: Question[] }

/** The landing pages answer these too. */
const ofLanding = ['town', 'checked'] as const
const ofExperts = ['lead', 'shared', 'full', 'pay', 'architect'] as const
const ofProduct = ['what', 'where', 'money', 'languages', 'cookies', 'formula'] as const

export function allQuestions(t: Translate): Group[] {
  const asked = (key: string, ask: string, answer: string): Question => ({ key, ask: t(ask), answer: t(answer) })
  const from = (group: string, keys: readonly string[], start: string, ends: readonly [string, string]) =>
    keys.map((key) => asked(`${group}-${key}`, `${start}.${key}.${ends[0]}`, `${start}.${key}.${ends[1]}`))
  const landing = ['ask', 'answer'] as const
  return [
    {
      key: 'clients',
      title: t('support.forClients'),
      questions: [
        ...from('client', clientQuestions, 'support.client', ['q', 'a']),
        ...from('client', ofLanding, 'landing.questions', landing),
      ],
    },
    {
      key: 'experts',
      title: t('support.forExperts'),
      questions: [
        ...from('expert', expertQuestions, 'support.expert', ['q', 'a']),
        ...from('expert', ofExperts, 'for-experts.questions', landing),
      ],
    },
    { key: 'about', title: t('faq.about'), questions: from('about', ofProduct, 'faq.question', landing) },
  ]
}

/** The current id for a link with an old one; people store and share links for years. */
export const currentIdOf = (hash: string): string =>
  decodeURIComponent(hash.slice(1)).replace(/^husrum(?=-|$)/, 'about')

const SHORT = 4
const LONG = 8
const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** How many letters may differ: none in short words, where another letter makes another word. */
const slips = ({ length }: string): number => (length <= SHORT ? 0 : length < LONG ? 1 : 2)

/** Whether `typed` is a beginning of `word`, or would be with that few corrections. */
export function isMeant(typed: string, word: string): boolean {
  if (word.includes(typed)) return true
  const allowed = slips(typed)
  if (allowed === 0 || typed[0] !== word[0]) return false
  return distance(typed, word.slice(0, typed.length + allowed), allowed)
}

/** Whether at most `allowed` letters change one into a beginning of the other; two swapped letters count as one. */
function distance(typed: string, word: string, allowed: number): boolean {
  let before: number[] = []
  let row = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= word.length; j += 1) {
      const same = typed[i - 1] === word[j - 1]
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return Math.min(...row.slice(Math.max(0, typed.length - allowed))) <= allowed
}

/** Groups with the questions that contain every word in question or answer; matches in the question are first. */
export function groupsWith(typed: string, groups: readonly Group[]): Group[] {
  const wanted = wordsOf(typed)
  if (typed.trim() === '') return [...groups]
  if (wanted.length === 0) return []
  const has = (text: string) => {
    const words = wordsOf(text)
    return wanted.every((each) => words.some((word) => isMeant(each, word)))
  }
  return groups.flatMap(({ questions, ...group }) => {
    const found = questions.filter(({ ask, answer }) => has(`${ask} ${answer}`))
    const first = found.filter(({ ask }) => has(ask))
    const all = [...first, ...found.filter((each) => !first.includes(each))]
    return all.length > 0 ? [{ ...group, questions: all }] : []
  })
}
