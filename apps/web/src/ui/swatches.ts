/** The colours of a style or series. The classes stand here in full, because Tailwind finds classes by reading. */
const swatches: Record<string, readonly [string, string, string]> = {
  scandinavian: ['bg-scandinavian-1', 'bg-scandinavian-2', 'bg-scandinavian-3'],
  japandi: ['bg-japandi-1', 'bg-japandi-2', 'bg-japandi-3'],
  minimalist: ['bg-minimalist-1', 'bg-minimalist-2', 'bg-minimalist-3'],
  modern: ['bg-modern-1', 'bg-modern-2', 'bg-modern-3'],
  industrial: ['bg-industrial-1', 'bg-industrial-2', 'bg-industrial-3'],
  urban: ['bg-urban-1', 'bg-urban-2', 'bg-urban-3'],
  vintage: ['bg-vintage-1', 'bg-vintage-2', 'bg-vintage-3'],
  luxurious: ['bg-luxurious-1', 'bg-luxurious-2', 'bg-luxurious-3'],
}

const unknown = ['bg-line-strong', 'bg-track', 'bg-line'] as const

/** Three background classes for a swatch key; grey for a key that has no colours yet. */
export const swatchOf = (key: string): readonly [string, string, string] => swatches[key] ?? unknown
