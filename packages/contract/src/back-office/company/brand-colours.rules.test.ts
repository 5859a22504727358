import { expect, test } from 'vitest'
import { brandTokens, contrastOf, contrastsOf, SHIPPED_COLOURS, displayedContrast } from './brand-colours.rules.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#565a56', '#ffffff', 7.03],
])('%s on %s has the contrast that WCAG gives it', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 1)
})

test('what is refused never reads as enough', () => {
  expect([displayedContrast(4.49), displayedContrast(4.5)]).toEqual([4.4, 4.5])
})

test('the shipped colours are allowed, and change no token', () => {
  for (const ratio of Object.values(contrastsOf(SHIPPED_COLOURS))) expect(ratio).toBeGreaterThanOrEqual(4.5)
  expect(brandTokens(SHIPPED_COLOURS)).toEqual({ light: {}, dark: {} })
})

/** Every sixth step of each channel: the 216 old web-safe colours. */
const steps = ['00', '33', '66', '99', 'cc', 'ff']
const colours = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))

test('whatever colour is allowed, words on all that follows from it are readable in both themes', () => {
  let allowed = 0
  for (const colour of colours) {
    const ratios = contrastsOf({ accent: colour, band: colour })
    const of = brandTokens({
      accent: ratios.accent >= 4.5 ? colour : SHIPPED_COLOURS.accent,
      band: ratios.band >= 4.5 ? colour : SHIPPED_COLOURS.band,
    })
    for (const [theme, ink, quiet, walls] of [
      [of.light, '#141514', '#565a56', ['#ffffff', '#f4f4f1']],
      [of.dark, '#f3f3ef', '#b4b8b3', ['#161716', '#202220']],
    ] as const) {
      const pairs: (readonly [string, string | undefined])[] = [
        ['#141514', theme['marigold']],
        [ink, theme['marigold-soft']],
        [quiet, theme['marigold-soft']],
        ['#ffffff', theme['pine']],
        ['#d4dcd8', theme['pine']],
        [theme['pine-text'] ?? ink, theme['pine-soft']],
        [ink, theme['pine-soft']],
        ...walls.map((wall) => [theme['pine-text'] ?? ink, wall] as const),
      ]
      for (const [words, ground] of pairs) {
        if (ground === undefined) continue
        allowed += 1
        expect(contrastOf(words, ground), `${words} on ${ground}, of ${colour}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  }
  expect(allowed).toBeGreaterThan(1000)
})
