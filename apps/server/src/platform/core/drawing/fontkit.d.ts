/** The part of fontkit that lettering.ts and tests use; the package brings no types. */
declare module 'fontkit' {
  type Path = { scale(x: number, y: number): Path; translate(x: number, y: number): Path; toSVG(): string }
  type Font = {
    unitsPerEm: number
    /** Code points. */ characterSet: number[]
    availableFeatures: string[]
    variationAxes: Record<string, { min: number; max: number }>
    layout(text: string): { glyphs: { path: Path; advanceWidth: number }[]; positions: { xAdvance: number }[] }
  }
  export function create(bytes: Uint8Array): Font
  export type { Font }
}
