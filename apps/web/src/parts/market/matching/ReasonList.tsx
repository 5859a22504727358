import { clsx } from 'clsx'
import {
  Brush,
  CalendarClock,
  CircleAlert,
  DoorOpen,
  Hammer,
  MapPin,
  Milestone,
  Quote,
  Ruler,
  Sparkles,
  Star,
  Timer,
  UserRound,
  Video,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Reason } from '@husrum/contract/market/matching/matching.ts'

export type ReasonListProps = {
  /** What speaks for the match, strongest first. */
  reasons: readonly Reason[]
  /** What speaks against the match; a screen reader reads it as such. */
  caveats?: readonly Reason[]
  /**
   * `lines` has a line between the reasons and each caveat on plaster; `dense` is for a card among others, `card` for
   * one alone, with a line before the caveats.
   */
  look?: 'lines' | 'dense' | 'card'
  className?: string
}

/** Why two fit, in words: the API's sentences, in the reader's language. */
export function ReasonList({ reasons, caveats = [], look = 'lines', className }: ReasonListProps) {
  const { t } = useTranslation()
  if (reasons.length + caveats.length === 0) return null
  const lines = look === 'lines'
  return (
    <div className={clsx('text-15', className)}>
      <ul className={clsx(lines && 'divide-y divide-line border-t border-line', !lines && 'grid gap-1.5')}>
        {reasons.map(({ key, text }) => {
          const Icon = reasonIcon(key)
          return (
            <li key={key} className={clsx('grid grid-cols-[18px_minmax(0,1fr)] gap-3', lines && 'py-2.5')}>
              <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4.5" />
              <span>{text}</span>
            </li>
          )
        })}
      </ul>
      {caveats.length > 0 && (
        <ul className={clsx('grid gap-2', look === 'card' ? 'mt-3 border-t border-line pt-3' : 'mt-2')}>
          {caveats.map(({ key, text }) => (
            <li
              key={key}
              className={clsx(
                'grid grid-cols-[18px_minmax(0,1fr)] gap-3',
                lines ? 'rounded-photo bg-plaster px-3.5 py-2.5' : 'text-ink-2',
              )}
            >
              <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4.5" />
              <span>
                <span className="sr-only">{t('leads.reasons.caveat')} </span>
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** By the first word of a reason's key: `budget_above` is about money like `budget`. */
const icons: Record<string, LucideIcon> = {
  style: Brush,
  budget: Wallet,
  proximity: MapPin,
  online: Video,
  quality: Star,
  type: UserRound,
  specialist: Sparkles,
  specialists: Sparkles,
  aspect: Hammer,
  aspects: Hammer,
  text: Quote,
  timeline: CalendarClock,
  size: Ruler,
  phase: Milestone,
  response: Timer,
}

/** A kind that is not in this table gets the door icon, so that every reason has one. */
const reasonIcon = (key: string): LucideIcon => icons[key.split('_')[0] ?? ''] ?? DoorOpen
