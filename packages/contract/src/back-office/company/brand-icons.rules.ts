/** The icons of an operator, drawn from its own icon, its logo or its first letter: for tabs and installations. */
export const brandIcons = {
  tab: { size: 48, purpose: undefined },
  /** Apple's devices round it themselves. */
  touch: { size: 180, purpose: undefined },
  app: { size: 192, purpose: 'any' },
  large: { size: 512, purpose: 'any' },
  /** Systems cut their own shape out of it. */
  maskable: { size: 512, purpose: 'maskable' },
} as const satisfies Record<string, { size: number; purpose: 'any' | 'maskable' | undefined }>
export type BrandIcon = keyof typeof brandIcons
export const brandIconNames = ['tab', 'touch', 'app', 'large', 'maskable'] as const satisfies readonly BrandIcon[]

/** As `iconAddress` takes an icon that was sent as one; a logo is its hash alone. */
export const ownIcon = (hash: string): string => `own-${hash}`

const shipped: Record<BrandIcon, string> = {
  tab: '/favicon.svg',
  touch: '/icons/apple-180.png',
  app: '/icons/192.png',
  large: '/icons/512.png',
  maskable: '/icons/maskable-512.png',
}
/** What it shows is in its address: another logo has another. Of nothing it is the one that is shipped. */
export const iconAddress = (of: string | undefined, icon: BrandIcon): string =>
  of === undefined ? shipped[icon] : `/look/icon-${of}-${icon}.png`
