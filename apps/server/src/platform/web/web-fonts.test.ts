/** The typeface of the pages contains only the characters that they use (apps/web/src/ui/fonts/README.md). */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'

/** The end mark of the tables: no character. */
const LAST = 0xffff
const charactersOf = (font: Font) => font.characterSet.filter((code) => code !== LAST)

const web = path.resolve(import.meta.dirname, '../../../../web')
const folder = path.join(web, 'src/ui/fonts')
const published = open(
  new URL(import.meta.resolve('@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2'))
    .pathname,
)
const [main, rest] = ['schibsted-grotesk', 'schibsted-grotesk-rest'].map((name) =>
  open(path.join(folder, `${name}.woff2`)),
) as [Font, Font] // there are two names

function open(file: string): Font {
  return create(readFileSync(file))
}

test('the preloaded file draws every text of the product that the typeface can draw', () => {
  const drawable = new Set(charactersOf(published))
  const drawn = new Set(charactersOf(main))
  const texts = globSync('locales/**/*.json', { cwd: web })
  expect(texts.length).toBeGreaterThan(100)
  const missing = texts.flatMap((file) =>
    [...readFileSync(path.join(web, file), 'utf8')]
      .filter((character) => {
        const code = character.codePointAt(0) ?? 0
        return drawable.has(code) && !drawn.has(code)
      })
      .map((character) => `${character} in ${file}`),
  )
  expect(missing).toEqual([])
})

test('the two files have no character in common', () => {
  expect(charactersOf(main).filter((code) => charactersOf(rest).includes(code))).toEqual([])
})

test('the styles name what is in each file, its weights, and the features that pages use', () => {
  const css = readFileSync(path.join(web, 'src/ui/fonts.css'), 'utf8')
  for (const [name, font] of Object.entries({ 'schibsted-grotesk': main, 'schibsted-grotesk-rest': rest })) {
    const face = css.match(/@font-face \{[^}]*\}/g)?.find((each) => each.includes(`/${name}.woff2`)) ?? ''
    expect(rangeOf(face), name).toEqual(charactersOf(font).toSorted((a, b) => a - b))
    expect(font.variationAxes.wght, name).toMatchObject({ min: 400, max: 700 })
  }
  expect(main.availableFeatures).toEqual(expect.arrayContaining(['kern', 'tnum', 'pnum']))
  const weights = css
    .match(/@font-face \{[^}]*\}/g)
    ?.filter((face) => face.includes('woff2'))
    .map((face) => /font-weight: ([^;]*);/.exec(face)?.[1])
  expect(weights).toEqual(['400 700', '400 700', '400 700'])
})

function rangeOf(face: string): number[] {
  const [, range = ''] = /unicode-range:([^;]*);/.exec(face) ?? []
  return range.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().replace('U+', '').split('-')
    const from = Number.parseInt(first, 16)
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, place) => from + place)
  })
}
