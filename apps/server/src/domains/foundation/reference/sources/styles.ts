import type { DescribedSource } from './aspects.ts'
import { names } from './names.ts'

export type StyleSource = DescribedSource & {
  /** The demo picture that shows the style best. */
  image_file: string
  /** Three swatches; the first represents the style in bars and chips. */
  palette: readonly [string, string, string]
}

export const styles: readonly StyleSource[] = [
  {
    id: 1,
    slug: 'industrial',
    names: names('Industrial', 'Industriel', 'Industrial'),
    descriptions: names(
      'Brick, steel and concrete left as they are, softened by leather and warm light.',
      'Mursten, stål og beton, som de er, gjort bløde af læder og varmt lys.',
      'Ziegel, Stahl und Beton, wie sie sind, dazu Leder und warmes Licht.',
    ),
    image_file: 'living-industrial.webp',
    palette: ['#9a583f', '#3f4142', '#b9b3aa'],
  },
  {
    id: 2,
    slug: 'japandi',
    names: names('Japandi', 'Japandi', 'Japandi'),
    descriptions: names(
      'Japanese calm and Nordic cosiness: low furniture, dark wood, few things, each well made.',
      'Japansk ro og nordisk hygge: lave møbler, mørkt træ og få ting, der er lavet godt.',
      'Japanische Ruhe und nordische Wärme: niedrige Möbel, dunkles Holz, wenige gut gemachte Dinge.',
    ),
    image_file: 'living-japandi.webp',
    palette: ['#a98c66', '#4b4238', '#e4dccd'],
  },
  {
    id: 3,
    slug: 'luxurious',
    names: names('Luxurious', 'Luksuriøs', 'Luxuriös'),
    descriptions: names(
      'Marble, velvet and brass in deep colours, with room around every piece.',
      'Marmor, velour og messing i dybe farver, med plads omkring hver ting.',
      'Marmor, Samt und Messing in tiefen Farben, mit Raum um jedes Stück.',
    ),
    image_file: 'living-luxurious.webp',
    palette: ['#2a5540', '#b08d4c', '#ece7df'],
  },
  {
    id: 4,
    slug: 'minimalist',
    names: names('Minimalist', 'Minimalistisk', 'Minimalistisch'),
    descriptions: names(
      'Clear lines and empty surfaces, where light and proportion do the work.',
      'Rene linjer og tomme flader, hvor lys og proportioner gør arbejdet.',
      'Klare Linien und freie Flächen, auf denen Licht und Proportion wirken.',
    ),
    image_file: 'living-minimalist.webp',
    palette: ['#dcd7cc', '#f4f2ed', '#8d8981'],
  },
  {
    id: 5,
    slug: 'modern',
    names: names('Modern', 'Moderne', 'Modern'),
    descriptions: names(
      'Large windows, built-in cupboards and strong contrasts, without ornament.',
      'Store vinduer, indbyggede skabe og tydelige kontraster, uden pynt.',
      'Große Fenster, Einbauschränke und klare Kontraste, ohne Zierrat.',
    ),
    image_file: 'living-modern.webp',
    palette: ['#34322e', '#a27b57', '#e6e3dc'],
  },
  {
    id: 6,
    slug: 'scandinavian',
    names: names('Scandinavian', 'Skandinavisk', 'Skandinavisch'),
    descriptions: names(
      'Light wood, white walls and soft textiles in rooms made for long winters.',
      'Lyst træ, hvide vægge og bløde tekstiler i rum til lange vintre.',
      'Helles Holz, weiße Wände und weiche Textilien in Räumen für lange Winter.',
    ),
    image_file: 'living-scandinavian.webp',
    palette: ['#b8c6b3', '#d9c3a2', '#f3f1ec'],
  },
  {
    id: 7,
    slug: 'urban',
    names: names('Urban', 'Urban', 'Urban'),
    descriptions: names(
      'City flats with bold colours, art on the walls and furniture from many places.',
      'Bylejligheder med modige farver, kunst på væggene og møbler fra mange steder.',
      'Stadtwohnungen mit mutigen Farben, Kunst an den Wänden und Möbeln von überallher.',
    ),
    image_file: 'living-urban.webp',
    palette: ['#2f5863', '#c0683f', '#d6d1c7'],
  },
  {
    id: 8,
    slug: 'vintage',
    names: names('Vintage', 'Vintage', 'Vintage'),
    descriptions: names(
      'Pieces with a past, patterned wallpaper and colours that have aged well.',
      'Ting med en fortid, mønstret tapet og farver, der er blevet smukkere med årene.',
      'Stücke mit Vergangenheit, gemusterte Tapeten und Farben, die gut gealtert sind.',
    ),
    image_file: 'living-vintage.webp',
    palette: ['#c9a56b', '#7d8b6a', '#8f4b3a'],
  },
]
