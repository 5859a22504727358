import type { TFunction } from 'i18next'
import type { Thread } from '@husrum/contract/market/messaging/messaging.ts'

/** The other side's name; a deleted account has none. */
export const counterpartName = ({ name }: Thread['counterpart'], t: TFunction): string => name || t('messages.gone')

/** Short enough for a button: a person's first name, or a studio's whole name. */
export const shortName = ({ short_name }: Thread['counterpart'], t: TFunction): string =>
  short_name || t('messages.gone')
