/** What the rooms of the pictures are made of, as far as one can see it, in the three languages experts write in. */
import type { Locale } from './types.ts'

const names = {
  ash: { en: 'Ash', da: 'Ask', de: 'Esche' },
  boucle: { en: 'Bouclé', da: 'Bouclé', de: 'Bouclé' },
  brass: { en: 'Brass', da: 'Messing', de: 'Messing' },
  brick: { en: 'Brick', da: 'Tegl', de: 'Ziegel' },
  cementTiles: { en: 'Cement tiles', da: 'Cementfliser', de: 'Zementfliesen' },
  concrete: { en: 'Concrete', da: 'Beton', de: 'Beton' },
  corten: { en: 'Corten steel', da: 'Cortenstål', de: 'Cortenstahl' },
  glass: { en: 'Glass', da: 'Glas', de: 'Glas' },
  glazedTiles: { en: 'Glazed tiles', da: 'Glaserede fliser', de: 'Glasierte Fliesen' },
  gravel: { en: 'Gravel', da: 'Grus', de: 'Kies' },
  larch: { en: 'Larch', da: 'Lærk', de: 'Lärche' },
  leather: { en: 'Leather', da: 'Læder', de: 'Leder' },
  lime: { en: 'Lime plaster', da: 'Kalkpuds', de: 'Kalkputz' },
  linen: { en: 'Linen', da: 'Hør', de: 'Leinen' },
  marble: { en: 'Marble', da: 'Marmor', de: 'Marmor' },
  microcement: { en: 'Microcement', da: 'Mikrocement', de: 'Mikrozement' },
  oak: { en: 'Oak', da: 'Eg', de: 'Eiche' },
  panelling: { en: 'Painted panelling', da: 'Malede paneler', de: 'Lackierte Paneele' },
  pine: { en: 'Black-stained pine', da: 'Sortbejdset fyr', de: 'Schwarz gebeizte Kiefer' },
  rattan: { en: 'Rattan', da: 'Rattan', de: 'Rattan' },
  slats: { en: 'Wooden slats', da: 'Trælameller', de: 'Holzlamellen' },
  steel: { en: 'Black steel', da: 'Sort stål', de: 'Schwarzer Stahl' },
  stone: { en: 'Natural stone', da: 'Natursten', de: 'Naturstein' },
  stucco: { en: 'Stucco', da: 'Stuk', de: 'Stuck' },
  teak: { en: 'Teak', da: 'Teak', de: 'Teak' },
  terracotta: { en: 'Terracotta', da: 'Terrakotta', de: 'Terrakotta' },
  terrazzo: { en: 'Terrazzo', da: 'Terrazzo', de: 'Terrazzo' },
  velvet: { en: 'Velvet', da: 'Velour', de: 'Samt' },
  walnut: { en: 'Walnut', da: 'Valnød', de: 'Nussbaum' },
  wallpaper: { en: 'Printed wallpaper', da: 'Trykt tapet', de: 'Bedruckte Tapete' },
  wool: { en: 'Wool', da: 'Uld', de: 'Wolle' },
} satisfies Record<string, Record<Locale, string>>
export type Material = keyof typeof names

/** By the picture's name without its ending; a second view (`-b`) shows the same room. */
const seen: Record<string, Material[]> = {
  'bathroom-industrial': ['concrete', 'brick', 'steel'],
  'bathroom-japandi': ['stone', 'oak', 'lime'],
  'bathroom-luxurious': ['marble', 'brass', 'walnut'],
  'bathroom-minimalist': ['microcement', 'oak'],
  'bathroom-modern': ['microcement', 'steel', 'walnut'],
  'bathroom-scandinavian': ['terrazzo', 'glazedTiles', 'oak'],
  'bathroom-urban': ['glazedTiles', 'steel', 'walnut'],
  'bathroom-vintage': ['cementTiles', 'teak'],
  'bedroom-industrial': ['brick', 'steel', 'wool'],
  'bedroom-japandi': ['slats', 'oak', 'linen'],
  'bedroom-luxurious': ['panelling', 'velvet', 'brass'],
  'bedroom-minimalist': ['linen', 'oak', 'lime'],
  'bedroom-modern': ['linen', 'walnut', 'steel'],
  'bedroom-scandinavian': ['oak', 'rattan', 'wool'],
  'bedroom-urban': ['leather', 'steel', 'wool'],
  'bedroom-vintage': ['wallpaper', 'teak', 'wool'],
  'garden-industrial': ['gravel', 'corten', 'steel'],
  'garden-japandi': ['gravel', 'stone'],
  'garden-luxurious': ['stone'],
  'garden-minimalist': ['concrete', 'lime'],
  'garden-modern': ['larch', 'stone'],
  'garden-scandinavian': ['pine', 'stone'],
  'garden-urban': ['brick', 'larch'],
  'garden-vintage': ['brick', 'gravel'],
  'house-ext-conserv': ['steel', 'glass', 'lime'],
  'house-ext-glass': ['glass', 'steel', 'brick'],
  'house-ext-timber': ['larch', 'glass'],
  'house-new-barn': ['pine', 'glass', 'larch'],
  'house-new-brick': ['brick', 'concrete'],
  'house-new-modern': ['lime', 'larch', 'glass'],
  'house-reno-brick': ['brick', 'larch', 'steel'],
  'house-reno-town': ['brick', 'steel'],
  'house-rest-canal': ['brick', 'oak'],
  'house-rest-classic': ['stucco', 'stone'],
  'kitchen-industrial': ['brick', 'steel', 'oak'],
  'kitchen-japandi': ['ash', 'slats'],
  'kitchen-luxurious': ['marble', 'brass', 'panelling'],
  'kitchen-minimalist': ['stone', 'boucle'],
  'kitchen-modern': ['marble', 'leather', 'walnut'],
  'kitchen-scandinavian': ['oak', 'rattan', 'ash'],
  'kitchen-urban': ['walnut', 'leather', 'steel'],
  'kitchen-vintage': ['glazedTiles', 'cementTiles', 'teak'],
  'living-industrial': ['brick', 'leather', 'steel'],
  'living-japandi': ['linen', 'oak'],
  'living-luxurious': ['velvet', 'brass', 'marble'],
  'living-minimalist': ['terrazzo', 'boucle'],
  'living-modern': ['walnut', 'slats', 'leather'],
  'living-scandinavian': ['oak', 'wool', 'linen'],
  'living-urban': ['velvet', 'leather'],
  'living-vintage': ['teak', 'velvet', 'wallpaper'],
  'terrace-industrial': ['brick', 'leather', 'steel'],
  'terrace-japandi': ['teak', 'slats'],
  'terrace-luxurious': ['stone', 'marble'],
  'terrace-minimalist': ['lime', 'concrete'],
  'terrace-modern': ['steel', 'larch'],
  'terrace-scandinavian': ['larch', 'wool'],
  'terrace-urban': ['larch', 'steel'],
  'terrace-vintage': ['terracotta', 'lime'],
}

const MOST = 4

/** Of the pictures' materials those that are seen most, the first pictures' first. */
export function materialsOf(pictures: readonly string[], locale: Locale): string[] {
  const counts = new Map<Material, number>()
  for (const picture of pictures)
    for (const material of seen[picture.replace(/(-b)?(\.webp)?$/, '')] ?? [])
      counts.set(material, (counts.get(material) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST)
    .map(([material]) => names[material][locale])
}

export const hasMaterials = (picture: string): boolean => materialsOf([picture], 'en').length > 0
