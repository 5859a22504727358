import type { TFunction } from 'i18next'
import type { Thread } from '@husrum/contract/messages.ts'

/** The other side's name; who has left has none any more. */
export const counterpartName = ({ name }: Thread['counterpart'], t: TFunction): string => name || t('messages.gone')

/** Short enough for a button: a person's first name, a studio's whole. */
export const shortName = (name: string, t: TFunction): string =>
  name === t('messages.gone') ? name : (name.split(' ')[0] ?? name)
