/** The values of the forms, and the place of each style in the hidden space of tastes. */
export const STYLES = ['industrial', 'japandi', 'luxurious', 'minimalist', 'modern', 'scandinavian', 'urban', 'vintage']
export const SERVICES = ['designer', 'architect']
export const PROJECTS = ['residential', 'commercial', 'sale_styling']
export const ASPECTS = ['annex', 'apartment', 'facade', 'new-construction', 'renovation', 'restoration']
export const ROOMS = ['livingRoom', 'bedroom', 'bathroom', 'kitchen', 'garden', 'terrace']
export const SKILLS =
  'craftsman-background interior-design lighting-design storage-solutions sustainable-focus technical-building'.split(
    ' ',
  )
export const BANDS = ['0-1000', '1000-5000', '5000-10000', '10000-25000', '25000-50000']
export const EDGES = [0, 1000, 5000, 10_000, 25_000, 50_000]
export const SIZES = ['consultancy', 'small', 'complete']
export const PHASES = ['consultancy', 'sketching', 'applying', 'construction']
export const STARTS = ['0-3', '3-6', '6+']
/** Positions of the styles in the hidden space: dark-light, plain-rich, raw-polished. */
export const STYLE_AT: Record<string, number[]> = {
  industrial: [-1.1, -0.2, -1.2],
  japandi: [0.5, -0.9, -0.2],
  luxurious: [-0.3, 1.5, 1.1],
  minimalist: [0.6, -1.3, 0.7],
  modern: [0.0, -0.3, 0.9],
  scandinavian: [1.3, -0.4, -0.1],
  urban: [-0.9, 0.1, 0.1],
  vintage: [0.1, 1.2, -1.2],
}
export const WORDS: Record<string, string> = {
  industrial: 'steel concrete brick raw loft',
  japandi: 'calm oak paper natural quiet',
  luxurious: 'marble brass velvet gold',
  minimalist: 'clean white simple space',
  modern: 'lines glass open contrast',
  scandinavian: 'light wood birch warm bright',
  urban: 'city dark bold leather',
  vintage: 'antique pattern colour flea',
}
export const THEMES =
  'children dog storage parquet balcony garden books piano sauna attic loft insulation permit lighting stairs fireplace'.split(
    ' ',
  )
