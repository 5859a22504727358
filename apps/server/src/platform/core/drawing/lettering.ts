/**
 * Text as outlines of the product's typeface, for pictures: they look the same on every machine, whatever fonts it has,
 * and no character of a text is left that could be parsed as markup.
 */
import { create, type Font } from 'fontkit'
import { faceOf, readTypeface, runsOf, type Weight } from './typeface.ts'

export type Lettering = {
  /** The width of the text at this size. */
  measure(text: string, weight: Weight, size: number): number
  /** The outlines as one SVG path that starts at x, y on the baseline, without characters that the typeface lacks. */
  outline(text: string, weight: Weight, size: number, x: number, y: number): string
}

export async function readLettering(): Promise<Lettering> {
  const files = await readTypeface()
  const fonts = new Map<string, Font>()
  const fontOf = (weight: Weight, extended: boolean): Font => {
    const face = faceOf(weight, extended)
    const font = fonts.get(face) ?? create(files[face])
    fonts.set(face, font)
    return font
  }
  function* glyphsOf(text: string, weight: Weight, size: number) {
    let x = 0
    for (const run of runsOf(text)) {
      const font = fontOf(weight, run.extended)
      const scale = size / font.unitsPerEm
      const { glyphs, positions } = font.layout(run.text)
      for (const [at, glyph] of glyphs.entries()) {
        yield { path: glyph.path, scale, x }
        x += (positions[at]?.xAdvance ?? glyph.advanceWidth) * scale
      }
    }
    return x
  }
  return {
    measure(text, weight, size) {
      const glyphs = glyphsOf(text, weight, size)
      for (;;) {
        const next = glyphs.next()
        if (next.done) return next.value
      }
    },
    outline: (text, weight, size, x, y) =>
      [...glyphsOf(text, weight, size)]
        .map(({ path, scale, x: at }) =>
          path
            .scale(scale, -scale)
            .translate(x + at, y)
            .toSVG(),
        )
        .join(''),
  }
}

/** Reads the typeface on first use; after a failure the next call reads it again. */
export function lazyLettering(): () => Promise<Lettering> {
  let lettering: Promise<Lettering> | undefined
  return () =>
    (lettering ??= readLettering().catch((error: unknown) => {
      lettering = undefined
      throw error
    }))
}

/**
 * Splits the text into lines no wider than `width`. A word that is too long for one line is hyphenated; text beyond
 * `most` lines is replaced by an ellipsis.
 */
export function linesOf(
  text: string,
  { fits, most }: { fits: (line: string) => boolean; most: number },
): { lines: string[]; /** a word was broken, or text left out */ strained: boolean } {
  const lines: string[] = []
  let strained = false
  let line = ''
  const push = (done: string) => void (done !== '' && lines.push(done))
  for (const word of drawable(text).split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    push(line)
    line = word
    while (!fits(line)) {
      strained = true
      const at = breakOf(line, fits)
      push(`${line.slice(0, at)}-`)
      line = line.slice(at)
    }
  }
  push(line)
  if (lines.length <= most) return { lines, strained }
  const last = lines[most - 1] ?? ''
  const shortened = Array.from(
    { length: last.length + 1 },
    (_, cut) => `${last.slice(0, last.length - cut).trimEnd()}…`,
  )
  return { lines: [...lines.slice(0, most - 1), shortened.find(fits) ?? '…'], strained: true }
}

/** Removes characters that the typeface lacks: a name in another script is left out, not drawn as boxes. */
export const drawable = (text: string): string =>
  runsOf(text.replace(/\s+/gu, ' '))
    .map((run) => run.text)
    .join('')
    .trim()

/** The number of letters that fit before a hyphen, at least one. */
function breakOf(word: string, fits: (line: string) => boolean): number {
  let at = word.length - 1
  while (at > 1 && !fits(`${word.slice(0, at)}-`)) at -= 1
  return Math.max(1, at)
}

/** A star of five points around x, y, as an SVG path. */
export function starAt(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, at) => {
    const angle = (at * Math.PI) / 5 - Math.PI / 2
    const from = at % 2 === 0 ? radius : radius * 0.45
    return `${(x + from * Math.cos(angle)).toFixed(1)} ${(y + from * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}
