/** Draft texts for photos and projects, made from the tags, in the reader's language. */
import type { TFunction } from 'i18next'
import { ALT_MAX, PROJECT_TITLE_MAX } from '@husrum/contract/core/limits.ts'
import { mostNamed } from '@husrum/contract/foundation/reference/most-named.rules.ts'
import { paletteOf, rgbOf, type PaletteColour } from '@husrum/contract/foundation/media/palette.rules.ts'
import { styleInside } from '@husrum/contract/foundation/reference/style-names.rules.ts'
import type { Shot } from '#flows/experts/joining/photos-first-answers.ts'
import { formatList, insideList } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'

type Named = { slug: string; name: string }
export type TagNames = { rooms: readonly Named[]; styles: readonly Named[]; language: Language; t: TFunction }

const colourNames = [
  'white',
  'grey',
  'black',
  'beige',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
] as const
type ColourName = (typeof colourNames)[number]
const COLOURS_SAID = 3
const ROOMS_SAID = 3

/** "Kitchen, Scandinavian, in white, beige and green" */
export function altDraft(shot: Pick<Shot, 'room' | 'style' | 'colors'>, names: TagNames): string {
  const { t, language } = names
  const room = named(names.rooms, shot.room)?.name ?? t('photos-first.drafts.room')
  const style = named(names.styles, shot.style)
  const colours = [...new Set(shot.colors.map(({ color }) => colourName(color)))]
    .slice(0, COLOURS_SAID)
    .map((name) => t(`photos-first.colour.${name}`))
  const said = [
    room,
    style && styleInside(style, language),
    colours.length > 0 && t('photos-first.drafts.colours', { colours: formatList(colours, language) }),
  ]
  return said.filter(Boolean).join(', ').slice(0, ALT_MAX)
}

/** "Kitchen and bathroom, Scandinavian" */
export function titleDraft(shots: readonly Pick<Shot, 'room' | 'style'>[], names: TagNames): string {
  const { t, language } = names
  const rooms = mostNamed(shots.map(({ room }) => room))
    .slice(0, ROOMS_SAID)
    .flatMap((slug, place) => {
      const room = named(names.rooms, slug)
      return room ? [place === 0 ? room.name : insideList(room.name, language)] : []
    })
  const style = named(names.styles, mostNamed(shots.map((shot) => shot.style))[0] ?? null)
  const what = rooms.length > 0 ? formatList(rooms, language) : t('photos-first.drafts.project')
  return [what, style && styleInside(style, language)].filter(Boolean).join(', ').slice(0, PROJECT_TITLE_MAX)
}

/** A first sentence about the person's work; empty while too little is known. */
export function descriptionDraft(
  { services, town, shots }: { services: string | undefined; town: string | undefined; shots: readonly Shot[] },
  names: TagNames,
): string {
  const { t, language } = names
  const inside = (slugs: readonly string[], of: readonly Named[], word: (one: Named) => string) =>
    formatList(
      slugs.slice(0, ROOMS_SAID).flatMap((slug) => {
        const one = named(of, slug)
        return one ? [word(one)] : []
      }),
      language,
    )
  const rooms = inside(mostNamed(shots.map(({ room }) => room)), names.rooms, ({ name }) => insideList(name, language))
  const styles = inside(mostNamed(shots.map(({ style }) => style)), names.styles, (one) => styleInside(one, language))
  if (!services || !town || rooms === '' || styles === '') return ''
  return t('photos-first.drafts.description', { services, town, rooms, styles })
}

const named = (options: readonly Named[], slug: string | null): Named | undefined =>
  options.find((option) => option.slug === slug)

/** The colours of several photos together, each photo weighing the same. */
export const sharedPalette = (shots: readonly Pick<Shot, 'colors'>[]): PaletteColour[] =>
  paletteOf(shots.flatMap(({ colors }) => colors.map(({ color, share }) => ({ rgb: rgbOf(color), share }))))

/** The everyday word for a colour. */
export function colourName(color: string): ColourName {
  const [red, green, blue] = rgbOf(color).map((value) => value / 255)
  const [r, g, b] = [red ?? 0, green ?? 0, blue ?? 0]
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)]
  const light = (high + low) / 2
  const chroma = high - low
  if (light > 0.88) return 'white'
  if (light < 0.13) return 'black'
  const hue = hueOf(r, g, b)
  const isWarm = hue >= 15 && hue < 65
  if (chroma < 0.08) return light > 0.8 ? 'white' : light < 0.2 ? 'black' : 'grey'
  if (isWarm && chroma < 0.35) return light > 0.6 ? 'beige' : 'brown'
  if (hue < 15 || hue >= 345) return light > 0.7 ? 'pink' : 'red'
  if (hue < 45) return light < 0.45 ? 'brown' : 'orange'
  if (hue < 70) return light < 0.35 ? 'brown' : 'yellow'
  if (hue < 170) return 'green'
  if (hue < 260) return 'blue'
  if (hue < 310) return 'purple'
  return 'pink'
}

function hueOf(r: number, g: number, b: number): number {
  const high = Math.max(r, g, b)
  const chroma = high - Math.min(r, g, b)
  if (chroma === 0) return 0
  const sixth = high === r ? ((g - b) / chroma + 6) % 6 : high === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4
  return sixth * 60
}
