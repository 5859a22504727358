import type { TFunction } from 'i18next'
import { wholeShares } from '#ui/measures/shares.ts'
import type { StyleShare } from '#ui/measures/StyleBar.tsx'

/** `['54% Scandinavian', '31% Japandi', '15% Minimalist']`, in whole percent that add up to 100. */
export function shareTexts(shares: readonly StyleShare[], t: TFunction): string[] {
  const whole = wholeShares(shares.map((each) => each.share))
  return shares.map((each, place) => `${t('ui.percent', { percent: whole[place] ?? 0 })} ${each.label}`)
}
