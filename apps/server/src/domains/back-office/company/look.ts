/**
 * The style sheet of an operator's colours. Its address contains all of its input, so any instance can make it,
 * whichever version it knows, and browsers cache it for good.
 */
import { brandIconNames, type BrandIcon } from '@husrum/contract/back-office/company/brand-icons.rules.ts'
import {
  brandTokens,
  CONTRAST_MIN,
  contrastsOf,
  SHIPPED_COLOURS,
  type BrandColours,
} from '@husrum/contract/back-office/company/brand-colours.rules.ts'

/** Raise it when the same colours give other tokens. */
const RULE = 1
const FOLDER = '/look/'
export const LOOK_ROUTE = `${FOLDER}:file`
const name = new RegExp(`^${RULE}-([0-9a-f]{6})-([0-9a-f]{6})(?:-([0-9a-f]{32})-([0-9a-f]{32}))?\\.css$`)

export const logoAddress = (hash: string): string => `${FOLDER}logo-${hash}.png`
/** Undefined for any other address. */
export const logoOf = (file: string): string | undefined => /^logo-([0-9a-f]{32})\.png$/.exec(file)?.[1]

/** Undefined for any address that `iconAddress` does not write. */
export function iconOf(file: string): { of: string; icon: BrandIcon } | undefined {
  const [, of, name] = /^icon-((?:own-)?[0-9a-f]{32}|letter-[0-9a-f-]{15,19})-([a-z]+)\.png$/.exec(file) ?? []
  const icon = brandIconNames.find((known) => known === name)
  return of === undefined || icon === undefined ? undefined : { of, icon }
}

type Look = BrandColours & { logo: string | null; logo_dark: string | null }

/** Undefined while all is as shipped: the pages' own styles contain that. */
export function lookAddress({ accent, band, logo, logo_dark }: Look): string | undefined {
  const logos = logo && logo_dark ? `-${logo}-${logo_dark}` : ''
  if (logos === '' && accent === SHIPPED_COLOURS.accent && band === SHIPPED_COLOURS.band) return undefined
  return `${FOLDER}${RULE}-${accent.slice(1)}-${band.slice(1)}${logos}.css`
}

/** Undefined for any other address, and for colours that may not be published. */
export function lookOf(file: string): string | undefined {
  const [, accent, band, logo, onDark] = name.exec(file) ?? []
  if (accent === undefined || band === undefined) return undefined
  const colours = { accent: `#${accent}`, band: `#${band}` }
  if (Object.values(contrastsOf(colours)).some((ratio) => ratio < CONTRAST_MIN)) return undefined
  const { light, dark } = brandTokens(colours)
  // `html` gives it priority over the same rules of dark.css, whichever of the two loads first
  const swapped = logo && onDark ? `img[src='${logoAddress(logo)}']{content:url('${logoAddress(onDark)}')}` : undefined
  return [
    `html:root{${declarations(light)}}`,
    `html:root[data-theme='dark']{${declarations(dark)}}`,
    `@media (prefers-color-scheme:dark){html:root:not([data-theme='light']){${declarations(dark)}}}`,
    ...(swapped
      ? [
          // the band over the pages of signed-in people is dark in both themes
          `html:root .bg-pine ${swapped}`,
          `html:root[data-theme='dark'] ${swapped}`,
          `@media (prefers-color-scheme:dark){html:root:not([data-theme='light']) ${swapped}}`,
        ]
      : []),
  ].join('\n')
}

const declarations = (tokens: Record<string, string>): string =>
  Object.entries(tokens)
    .map(([token, colour]) => `--color-${token}:${colour}`)
    .join(';')
