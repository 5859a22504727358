/** The icons of an operator for tabs and installations, drawn from its own icon, its logo or its first letter. */
export const brandIcons = {
  tab: { size: 48, purpose: undefined },
  /** Apple's devices round the corners themselves. */
  touch: { size: 180, purpose: undefined },
  app: { size: 192, purpose: 'any' },
  large: { size: 512, purpose: 'any' },
  /** Operating systems cut their own shape out of it. */
  maskable: { size: 512, purpose: 'maskable' },
} as const satisfies Record<string, { size: number; purpose: 'any' | 'maskable' | undefined }>
export type BrandIcon = keyof typeof brandIcons
export const brandIconNames = ['tab', 'touch', 'app', 'large', 'maskable'] as const satisfies readonly BrandIcon[]

/** Marks an uploaded icon for `iconAddress`; a logo is its hash alone. */
export const ownIcon = (hash: string): string => `own-${hash}`

const shipped: Record<BrandIcon, string> = {
  tab: '/favicon.svg',
  touch: '/icons/apple-180.png',
  app: '/icons/192.png',
  large: '/icons/512.png',
  maskable: '/icons/maskable-512.png',
}
/** The address follows from the content, so it changes with the logo. Without content it is the shipped icon's. */
export const iconAddress = (of: string | undefined, icon: BrandIcon): string =>
  of === undefined ? shipped[icon] : `/look/icon-${of}-${icon}.png`
