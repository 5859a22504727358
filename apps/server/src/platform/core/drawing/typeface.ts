/** The product's typeface for printed files (PDF), and which characters it can draw. */
import { readFile } from 'node:fs/promises'

// written out in full, so that the check for unused packages finds their package
const fonts = {
  plain: import.meta.resolve('@fontsource/schibsted-grotesk/files/schibsted-grotesk-latin-400-normal.woff'),
  strong: import.meta.resolve('@fontsource/schibsted-grotesk/files/schibsted-grotesk-latin-600-normal.woff'),
  plainExtended: import.meta.resolve('@fontsource/schibsted-grotesk/files/schibsted-grotesk-latin-ext-400-normal.woff'),
  strongExtended: import.meta
    .resolve('@fontsource/schibsted-grotesk/files/schibsted-grotesk-latin-ext-600-normal.woff'),
}
type Face = keyof typeof fonts
export type Weight = 'plain' | 'strong'
export const faceOf = (weight: Weight, extended: boolean): Face => (extended ? `${weight}Extended` : weight)

/** The typeface, read from disk once for all files. */
export type Typeface = Readonly<Record<Face, Uint8Array>>
export async function readTypeface(): Promise<Typeface> {
  const read = (url: string) => readFile(new URL(url))
  const [plain, strong, plainExtended, strongExtended] = await Promise.all([
    read(fonts.plain),
    read(fonts.strong),
    read(fonts.plainExtended),
    read(fonts.strongExtended),
  ])
  return { plain, strong, plainExtended, strongExtended }
}

/** The characters that the two font files have; all others (emoji, other scripts) would be an empty box. */
const LATIN = /[\n\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122\u2212]/u
const EXTENDED = /[\u0100-\u0130\u0132-\u0151\u0154-\u017f\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ef2\u1ef3]/u

/** Runs of characters that one font file can draw. */
export function runsOf(text: string): { extended: boolean; text: string }[] {
  const runs: { extended: boolean; text: string }[] = []
  for (const character of text.normalize('NFC')) {
    const extended = EXTENDED.test(character)
    if (!extended && !LATIN.test(character)) continue
    const last = runs.at(-1)
    if (last?.extended === extended) last.text += character
    else runs.push({ extended, text: character })
  }
  return runs
}
