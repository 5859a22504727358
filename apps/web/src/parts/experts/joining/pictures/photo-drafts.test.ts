import { expect, test } from 'vitest'
import da from '#locales/experts/joining/photos-first.da.json' with { type: 'json' }
import de from '#locales/experts/joining/photos-first.de.json' with { type: 'json' }
import en from '#locales/experts/joining/photos-first.en.json' with { type: 'json' }
import { createI18n } from '#lib/language/i18n.ts'
import type { Shot } from '#flows/experts/joining/photos-first-answers.ts'
import { altDraft, colourName, descriptionDraft, sharedPalette, titleDraft, type TagNames } from './photo-drafts.ts'

const words = {
  en: { texts: en, rooms: ['Kitchen', 'Bathroom'], style: 'Scandinavian' },
  da: { texts: da, rooms: ['Køkken', 'Badeværelse'], style: 'Skandinavisk' },
  de: { texts: de, rooms: ['Küche', 'Bad'], style: 'Skandinavisch' },
} as const
const namesIn = (language: keyof typeof words): TagNames => {
  const { texts, rooms, style } = words[language]
  return {
    rooms: [
      { slug: 'kitchen', name: rooms[0] },
      { slug: 'bathroom', name: rooms[1] },
    ],
    styles: [{ slug: 'scandinavian', name: style }],
    language,
    t: createI18n(language, texts).t,
  }
}
const shot = (room: string | null, style: string | null = 'scandinavian'): Shot => ({
  key: room ?? '',
  room,
  style,
  proposed_room: null,
  proposed_style: null,
  asked: false,
  colors: ['#f4f2ed', '#b8c6a3', '#2f5863', '#34322e'].map((color) => ({ color, share: 0.25 })),
  alt: null,
  project: 0,
})

test.each([
  ['en', 'Kitchen, Scandinavian, in white, beige and blue', 'Kitchen and bathroom, Scandinavian'],
  ['da', 'Køkken, skandinavisk, i hvidt, beige og blåt', 'Køkken og badeværelse, skandinavisk'],
  ['de', 'Küche, skandinavisch, in Weiß, Beige und Blau', 'Küche und Bad, skandinavisch'],
] as const)('first words in %s', (language, alt, title) => {
  const names = namesIn(language)
  const beige = { ...shot('kitchen'), colors: shot(null).colors.with(1, { color: '#c9b696', share: 0.25 }) }
  expect(altDraft(beige, names)).toBe(alt)
  expect(titleDraft([shot('kitchen'), shot('bathroom'), shot('kitchen')], names)).toBe(title)
})

test('little is said of what little is known', () => {
  const names = namesIn('en')
  expect(altDraft({ room: null, style: null, colors: [] }, names)).toBe('Room')
  expect(titleDraft([shot(null, null)], names)).toBe('My work')
  const known = { services: 'Interior design', town: 'Aarhus', shots: [shot('kitchen')] }
  expect(descriptionDraft({ ...known, town: undefined }, names)).toBe('')
  expect(descriptionDraft(known, names)).toBe(
    'Interior design in Aarhus: kitchen. Styles I work in most: Scandinavian.',
  )
})

test.each([
  ['#ffffff', 'white'],
  ['#f3f1ec', 'white'],
  ['#808080', 'grey'],
  ['#101010', 'black'],
  ['#c9b696', 'beige'],
  ['#6b4a2f', 'brown'],
  ['#b3261e', 'red'],
  ['#e07b1a', 'orange'],
  ['#e8c52a', 'yellow'],
  ['#2a5540', 'green'],
  ['#2f5863', 'blue'],
  ['#7a3fa0', 'purple'],
  ['#e58ab0', 'pink'],
])('%s is called %s', (color, name) => {
  expect(colourName(color)).toBe(name)
})

test('photos count the same in their palette, whatever their colours', () => {
  const palette = sharedPalette([
    { colors: [{ color: '#ffffff', share: 1 }] },
    {
      colors: [
        { color: '#000000', share: 0.6 },
        { color: '#fcfcfc', share: 0.4 },
      ],
    },
  ])
  expect(palette.map(({ share }) => Math.round(share * 100))).toEqual([70, 30])
})
