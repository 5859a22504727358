import type { Device } from '@husrum/contract/accounts.ts'
import type { TFunction } from 'i18next'
import type { Language } from '#lib/locale.ts'
import { momentWords } from '../moment-words.ts'

/** "Firefox on macOS", or what of it is known. */
export function deviceName({ browser, system }: Pick<Device, 'browser' | 'system'>, t: TFunction): string {
  if (browser && system) return t('settings.devices.name', { browser, system })
  return browser ?? system ?? t('settings.devices.unknown')
}

/** Last seen is exact to five minutes, so the last six are "now". */
const NOW_MS = 6 * 60_000

export function lastSeen(
  { current, last_seen_at }: Pick<Device, 'current' | 'last_seen_at'>,
  now: Date,
  language: Language,
  t: TFunction,
): string {
  if (current || now.getTime() - new Date(last_seen_at).getTime() < NOW_MS) return t('settings.devices.now')
  return t('settings.devices.seen', { when: momentWords(last_seen_at, now, language, t) })
}
