import { clsx } from 'clsx'
import { CheckCheck, SendHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Tag } from '#ui/text/Badge.tsx'

const lines = [
  { mine: false, text: 'landing.steps.talk.first' },
  { mine: true, text: 'landing.steps.talk.answer' },
  { mine: false, text: 'landing.steps.talk.second' },
] as const

/** A made-up name, the same in all three languages. */
const name = 'Anna'

/** A few lines between two made-up people, marked as such: no real person is quoted. */
export function ConversationExample() {
  const { t } = useTranslation()
  return (
    <figure aria-label={t('landing.steps.talk.label')} className="grid gap-3 text-15">
      <figcaption className="mb-1 flex items-center gap-3 border-b border-line pb-4">
        <Avatar name={name} size="medium" />
        <span className="min-w-0 flex-1 leading-tight">
          <b className="block">{name}</b>
          <span className="text-13 text-ink-2">{t('landing.steps.talk.who')}</span>
        </span>
        <Tag>{t('landing.steps.talk.example')}</Tag>
      </figcaption>
      {lines.map(({ mine, text }) => (
        <div key={text} className={clsx('max-w-[88%]', mine ? 'justify-self-end' : 'justify-self-start')}>
          <p
            className={clsx(
              'rounded-[14px] px-4 py-3',
              mine ? 'rounded-br-small bg-pine text-on-pine' : 'rounded-bl-small bg-wall',
            )}
          >
            <span className="sr-only">{mine ? t('landing.steps.talk.you') : name}: </span>
            {t(text)}
          </p>
          {mine && (
            <p className="mt-2 flex items-center justify-end gap-1.5 text-13 text-ink-2">
              {t('landing.steps.talk.read')}
              <CheckCheck aria-hidden="true" className="size-4" />
            </p>
          )}
        </div>
      ))}
      <p
        aria-hidden="true"
        className="mt-2 flex min-h-12 items-center justify-between gap-3 rounded-control border border-ink-3 bg-wall px-3.5 text-ink-2"
      >
        {t('landing.steps.talk.write', { name })}
        <SendHorizontal className="size-5 text-ink" strokeWidth={1.75} />
      </p>
    </figure>
  )
}
