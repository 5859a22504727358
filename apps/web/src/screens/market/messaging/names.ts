import type { TFunction } from 'i18next'
import type { Thread } from '@husrum/contract/market/messaging/messaging.ts'

/** The other side's name; who has left has none any more. */
export const counterpartName = ({ name }: Thread['counterpart'], t: TFunction): string => name || t('messages.gone')

/** Short enough for a button: a person's first name, a studio's whole. */
export const shortName = ({ short_name }: Thread['counterpart'], t: TFunction): string =>
  short_name || t('messages.gone')
