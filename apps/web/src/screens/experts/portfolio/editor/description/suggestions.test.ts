import { expect, test } from 'vitest'
import texts from '#locales/experts/joining/photos-first.en.json' with { type: 'json' }
import { createI18n } from '#lib/language/i18n.ts'
import type { TagNames } from '#parts/experts/joining/pictures/photo-drafts.ts'
import { emptyDraft, type DraftPicture } from '../draft.ts'
import { suggestedAlt, suggestedTitle, tagged } from './suggestions.ts'

const names: TagNames = {
  rooms: [
    { slug: 'kitchen', name: 'Kitchen' },
    { slug: 'bathroom', name: 'Bathroom' },
  ],
  styles: [{ slug: 'scandinavian', name: 'Scandinavian' }],
  language: 'en',
  t: createI18n('en', texts).t,
}
// The fields that suggestions are made of.
const photo = (changes: Partial<DraftPicture>) =>
  ({ room: '', style: '', alt: '', picture: { color: '#2e6b3a' }, ...changes }) as DraftPicture

test('a title and alternative texts are suggested from tags, and nothing without them', () => {
  const kitchen = photo({ room: 'kitchen', style: 'scandinavian' })
  expect(suggestedAlt(kitchen, names)).toBe('Kitchen, Scandinavian, in green')
  expect(suggestedAlt(photo({}), names)).toBe('')
  const draft = { ...emptyDraft, pictures: [kitchen, photo({ room: 'bathroom' }), photo({})] }
  expect(suggestedTitle(draft, names)).toBe('Kitchen and bathroom, Scandinavian')
  expect(suggestedTitle({ ...emptyDraft, rooms: ['bathroom'] }, names)).toBe('Bathroom')
  expect(suggestedTitle({ ...emptyDraft, pictures: [photo({})] }, names)).toBe('')
})

test('tagging a photo writes its alternative text, unless somebody wrote another', () => {
  const first = { ...photo({}), ...tagged(photo({}), { room: 'kitchen' }, names) }
  expect(first).toMatchObject({ room: 'kitchen', alt: 'Kitchen, in green' })
  expect(tagged(first, { style: 'scandinavian' }, names)).toEqual({
    style: 'scandinavian',
    alt: 'Kitchen, Scandinavian, in green',
  })
  expect(tagged({ ...first, alt: 'The stove looks out' }, { room: 'bathroom' }, names)).toEqual({ room: 'bathroom' })
})
