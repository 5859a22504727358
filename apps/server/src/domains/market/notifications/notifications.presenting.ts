/** Presents notifications to the person in the app. */
import type { Notification } from '@husrum/contract/market/notifications/notifications.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Translators } from '../../../platform/core/texts/catalogues.ts'
import type { References } from '../../foundation/reference/reference.service.ts'
import type { NotificationRow } from './notifications.queries.ts'
import { keyOf, pathOf, wordsOf } from './words.ts'

type Texts = { translators: Translators; refs: References }

export function presentNotification(texts: Texts, row: NotificationRow, locale: Locale): Notification {
  const key = keyOf(row)
  const { words, params } = wordsOf(texts, row, locale)
  return {
    id: row.id,
    kind: row.kind,
    key,
    params,
    text: texts.translators.for(locale)(`notifications.item.${key}`, words),
    path: pathOf(row),
    read: row.read,
    created_at: row.notified_at.toISOString(),
  }
}
