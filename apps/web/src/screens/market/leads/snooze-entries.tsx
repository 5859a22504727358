import { AlarmClock, AlarmClockOff } from 'lucide-react'
import type { TFunction } from 'i18next'
import type { LeadSummary } from '@husrum/contract/market/leads/leads.ts'
import { snoozesOf, type SnoozeChoice } from '@husrum/contract/market/leads/snoozing.rules.ts'
import { formatDate } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'
import type { MenuEntry } from '#ui/overlays/Menu.tsx'
import { isSnoozed, statusOf } from './lead-view.ts'

type Snoozable = Pick<LeadSummary, 'status' | 'declines_at' | 'deleted_at' | 'expires_at' | 'snoozed_until'>

/** The snooze options of a lead: moments that leave time to answer, or its return; empty if it has none. */
export function snoozeEntries(
  lead: Snoozable,
  { now, t, language }: { now: number; t: TFunction; language: Language },
  { onSnooze, onWake }: { onSnooze: (until: SnoozeChoice) => void; onWake: () => void },
): MenuEntry[] {
  if (statusOf(lead) !== 'new' || lead.deleted_at !== null) return []
  if (isSnoozed(lead, now))
    return [
      {
        key: 'wake',
        label: t('leads.snooze.wake'),
        icon: <AlarmClockOff aria-hidden="true" strokeWidth={1.75} />,
        onSelect: onWake,
      },
    ]
  const expires = lead.expires_at === null ? null : new Date(lead.expires_at)
  return snoozesOf(new Date(now), expires).map(({ choice, until }) => ({
    key: choice,
    label: t(`leads.snooze.${choice}`),
    note: formatDate(until, language, 'moment'),
    icon: <AlarmClock aria-hidden="true" strokeWidth={1.75} />,
    onSelect: () => onSnooze(choice),
  }))
}
