import { useTranslation } from 'react-i18next'
import { formatDate } from '#lib/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Heading } from '#ui/Heading.tsx'
import { Panel } from '#ui/layout.tsx'
import { withAddresses, type OutboxItem } from './outbox-item.ts'

/**
 * One message as text. Its HTML is shown as source only: rendering it would need exceptions in the
 * content security policy of a page that also knows the session.
 */
export function OutboxMessage({ item: { channel, to, subject, text, html, created_at } }: { item: OutboxItem }) {
  const { t } = useTranslation()
  const { language } = useShell()
  return (
    <Panel className="p-5 lg:sticky lg:top-6 lg:p-6">
      <article aria-labelledby="message-title">
        <Heading level={2} size={21} id="message-title">
          {subject ?? t('outbox.sms', { to })}
        </Heading>
        <p className="mt-1.5 text-15 text-ink-2">
          {t(channel === 'mail' ? 'outbox.channel.mail' : 'outbox.channel.sms')} · {to} ·{' '}
          <time dateTime={created_at}>{formatDate(created_at, language, 'moment')}</time>
        </p>
        <p className="mt-5 wrap-anywhere whitespace-pre-wrap">
          {withAddresses(text).map(({ text: words, address }, place) =>
            address ? (
              <a key={place} href={address}>
                {words}
              </a>
            ) : (
              words
            ),
          )}
        </p>
        {html && (
          <Disclosure tone="link" summary={t('outbox.html')} className="mt-6">
            <pre className="rounded-control bg-plaster p-4 text-13 wrap-anywhere whitespace-pre-wrap">
              <code>{html}</code>
            </pre>
          </Disclosure>
        )}
      </article>
    </Panel>
  )
}
