import { clsx } from 'clsx'
import { BellRing, Mail, MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { OutboxAddress, OutboxItem } from './outbox-item.ts'

type Props = { items: readonly OutboxItem[]; shown: number; address: Pick<OutboxAddress, 'channel' | 'to'> }

const icons = { mail: Mail, sms: MessageSquareText, push: BellRing }

/** Newest first. */
export function OutboxList({ items, shown, address }: Props) {
  const { t } = useTranslation()
  const { language } = useShell()
  return (
    <ol aria-label={t('outbox.list')} className="divide-y divide-line border-y border-line">
      {items.map(({ id, channel, to, subject, text, created_at }) => {
        const Icon = icons[channel]
        return (
          <li key={id}>
            <Link
              to="/dev/outbox"
              search={{ ...address, message: id }}
              replace
              resetScroll={false}
              tone="bare"
              aria-current={id === shown ? 'true' : undefined}
              className={clsx(
                'grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-3 px-3 py-2.5 text-15 hover:bg-plaster',
                id === shown && 'bg-plaster',
              )}
            >
              <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.25 size-5" />
              <span className="min-w-0">
                <span className="sr-only">{t(`outbox.channel.${channel}`)}: </span>
                <span className="block truncate font-semibold">{subject ?? text}</span>
                <span className="block truncate text-ink-2">{to}</span>
              </span>
              <time dateTime={created_at} className="text-13 text-ink-2">
                {formatDate(created_at, language, 'moment')}
              </time>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
