/** Factories for the tests of this domain. */
import { catalogue } from '@husrum/contract/back-office/catalogue.ts'
import { expect } from 'vitest'
import type { Answer, TestApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'

let made = 0
const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Names are unique, and have no digits. */
export const aWord = (): string => {
  made += 1
  return `x${[...String(made)].map((digit) => letters[Number(digit)]).join('')}`
}

export const written = (word: string) => ({
  slug: word,
  names: { en: `English ${word}`, da: `Dansk ${word}`, de: `Deutsch ${word}` },
  state: 'offered' as const,
  position: 0,
})
export const described = (word: string) => ({
  ...written(word),
  descriptions: { en: `About ${word}.`, da: `Om ${word}.`, de: `Über ${word}.` },
})
export const aStyleBody = (word: string) => ({
  ...described(word),
  palette: ['#aabbcc', '#ddeeff', '#102030'],
  showcase_id: null,
})

export async function aStyle(t: TestApp, owner: Person, given: object = {}): Promise<Answer['json']['data']> {
  const body = { ...aStyleBody(aWord()), ...given }
  const { status, json, text } = await t.call(catalogue.createStyle, { token: owner.token, body })
  expect(status, text).toBe(201)
  return json.data
}
