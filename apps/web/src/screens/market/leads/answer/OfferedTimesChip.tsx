import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MeetingOffer } from '@husrum/contract/market/meetings.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'

/** The times that are sent with an answer. */
export function OfferedTimesChip({
  offer: { about, minutes, slots },
  onChange,
  onRemove,
}: {
  offer: MeetingOffer
  onChange: () => void
  onRemove?: () => void
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  return (
    <div className="flex max-w-full items-center gap-2 rounded-control border border-line-strong py-1.5 pr-1 pl-3">
      <button
        type="button"
        className="flex min-h-11 min-w-0 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 text-left text-13 hover:[&_b]:underline"
        onClick={onChange}
      >
        <span className="min-w-0">
          <b className="block truncate font-semibold">{about}</b>
          <span className="block text-ink-2">{t('meetings.minutes', { count: minutes })}</span>
        </span>
        {slots.map((slot) => (
          <time key={slot} dateTime={slot} className="rounded-small border border-line-strong px-2 py-1">
            <b className="block font-semibold">{formatDate(slot, language, 'weekdayShort')}</b>
            {formatDate(slot, language, 'time')}
          </time>
        ))}
      </button>
      {onRemove && (
        <IconButton
          size="small"
          label={t('leads.answer.timesRemove')}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
