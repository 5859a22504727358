import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clsx } from 'clsx'
import { BellRing, Mail, MessageSquareText } from 'lucide-react'
import { developmentQueries } from '#queries/foundation/development.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page, Panel } from '#ui/layout/layout.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { formatDate } from '#lib/language/format.ts'
import { Disclosure } from '#ui/text/Disclosure.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type OutboxAddress, type OutboxItem, withAddresses } from './outbox-item.ts'

/** Replaces a mailbox and a phone in development: everything this installation would have sent. */
export function OutboxScreen({ channel, to, message }: OutboxAddress) {
  const { t } = useTranslation()
  const { api } = useShell()
  const navigate = useNavigate()
  const { data: items = [] } = useQuery(developmentQueries(api).outbox({ channel, to }))
  const shown = items.find(({ id }) => id === message) ?? items[0]
  const filter = (change: OutboxAddress) =>
    void navigate({ to: '/dev/outbox', search: { channel, to, ...change }, replace: true, resetScroll: false })
  return (
    <Page className="pt-10">
      <Heading level={1}>{t('outbox.title')}</Heading>
      <p className="mt-3 mb-6 max-w-text text-ink-2">{t('outbox.about')}</p>
      <OutboxFilters channel={channel} to={to} onFilter={filter} />
      <LiveRegion>{t('outbox.count', { count: items.length })}</LiveRegion>
      {shown ? (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <OutboxList items={items} shown={shown.id} address={{ channel, to }} />
          <OutboxMessage item={shown} />
        </div>
      ) : (
        <EmptyState drawing="letter" title={t(channel || to ? 'outbox.noneFound' : 'outbox.none')} className="mt-6">
          {t('outbox.noneText')}
        </EmptyState>
      )}
    </Page>
  )
}

/**
 * One message as text. Its HTML is shown as source only: rendering it would need exceptions in the
 * content security policy of a page that also knows the session.
 */
function OutboxMessage({ item: { id, channel, to, subject, text, html, reply_to, created_at } }: { item: OutboxItem }) {
  const { t } = useTranslation()
  const { language } = useShell()
  return (
    <Panel className="p-5 lg:sticky lg:top-6 lg:p-6">
      <article aria-labelledby="message-title">
        <Heading level={2} size={21} id="message-title">
          {subject ?? t(channel === 'push' ? 'outbox.push' : 'outbox.sms', { to })}
        </Heading>
        <p className="mt-1.5 text-15 text-ink-2">
          {t(`outbox.channel.${channel}`)} · {to} ·{' '}
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
        {reply_to && <Answer key={id} id={id} to={to} />}
      </article>
    </Panel>
  )
}

/** Replaces answering in an email program. */
function Answer({ id, to }: { id: number; to: string }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const [body, setBody] = useState('')
  const answer = useMutation({
    mutationFn: async () => {
      const { development } = await import('@husrum/contract/foundation/development.ts')
      return (await api(development).replyToOutbox({ params: { id }, body: { body } })).data.outcome
    },
    onSuccess: () => setBody(''),
  })
  return (
    <form
      className="mt-6 grid justify-items-start gap-3 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (body.trim()) answer.mutate()
      }}
    >
      <TextArea
        label={t('outbox.answer.label', { to })}
        hint={t('outbox.answer.about')}
        rows={3}
        className="w-full"
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      <Button type="submit" loading={answer.isPending}>
        {t('outbox.answer.send')}
      </Button>
      <p role="status" className="text-15">
        {answer.data && t('outbox.answer.done', { outcome: answer.data })}
      </p>
    </form>
  )
}

type Filter = Pick<OutboxAddress, 'channel' | 'to'>

/** The channel and the recipient: a whole address or number, as in the message. */
function OutboxFilters({ channel, to, onFilter }: Filter & { onFilter: (change: Filter) => void }) {
  const { t } = useTranslation()
  const [words, setWords] = useState(to ?? '')
  useEffect(() => setWords(to ?? ''), [to])
  return (
    <form
      role="search"
      className="flex flex-wrap items-end gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onFilter({ to: words.trim() })
      }}
    >
      <Segmented
        legend={t('outbox.channel.label')}
        value={channel ?? 'all'}
        options={[
          { value: 'all', label: t('outbox.channel.all') },
          { value: 'mail', label: t('outbox.channel.mail') },
          { value: 'sms', label: t('outbox.channel.sms') },
          { value: 'push', label: t('outbox.channel.push') },
        ]}
        onChange={(value) => onFilter({ channel: value === 'all' ? undefined : value })}
      />
      <div className="min-w-64 flex-1 sm:max-w-form">
        <TextField
          name="to"
          label={t('outbox.to')}
          hint={t('outbox.toHint')}
          value={words}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <Button type="submit">{t('outbox.filter')}</Button>
      {to && (
        <Button tone="quiet" onClick={() => onFilter({ to: '' })}>
          {t('outbox.everybody')}
        </Button>
      )}
    </form>
  )
}

const icons = { mail: Mail, sms: MessageSquareText, push: BellRing }

/** Newest first. */
function OutboxList({ items, shown, address }: { items: readonly OutboxItem[]; shown: number; address: Filter }) {
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
