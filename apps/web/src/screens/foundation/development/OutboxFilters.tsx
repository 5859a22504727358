import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/buttons/Button.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { OutboxAddress } from './outbox-item.ts'

type Props = Pick<OutboxAddress, 'channel' | 'to'> & {
  onFilter: (change: Pick<OutboxAddress, 'channel' | 'to'>) => void
}

/** The channel and the recipient: a whole address or number, as in the message. */
export function OutboxFilters({ channel, to, onFilter }: Props) {
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
