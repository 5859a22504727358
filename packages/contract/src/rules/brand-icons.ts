/** The icons of an operator, drawn from its logo or its first letter: for tabs, home screens and installations. */
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

/** What it shows is in its address: another logo has another. */
export const iconAddress = (of: string, icon: BrandIcon): string => `/look/icon-${of}-${icon}.png`
