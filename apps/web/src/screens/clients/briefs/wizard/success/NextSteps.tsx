import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'

type Sent = { names: string; count: number; day: string | undefined }

/** The steps that sending starts, and which of them are done. */
export function NextSteps({
  brief,
  name,
  count,
  sent,
}: {
  brief: Brief
  name: string
  count: number
  /** The experts who have it, and the last day for an answer. */
  sent: Sent | undefined
}) {
  const { t } = useTranslation()
  const steps = [
    {
      when: t(sent ? 'brief.next.sent.when' : 'brief.next.send.when'),
      soon: sent ? undefined : t('brief.next.send.soon'),
      title: sent
        ? t('brief.send.sent', { count: sent.count, names: sent.names })
        : t('brief.next.send.title', { count }),
      text: t(brief.photos.length > 0 ? 'brief.next.send.textPhotos' : 'brief.next.send.text', {
        count: brief.photos.length,
        who: `${name}, ${brief.city.name}`,
      }),
    },
    {
      when: t('brief.next.answer.when'),
      soon: sent?.day ? t('brief.next.answer.by', { day: sent.day }) : t('brief.next.answer.soon'),
      title: t('brief.next.answer.title'),
      text: t('brief.next.answer.text'),
    },
    {
      when: t('brief.next.talk.when'),
      soon: t('brief.next.talk.soon'),
      title: t('brief.next.talk.title'),
      text: t('brief.next.talk.text'),
    },
  ]
  return (
    <section
      aria-labelledby="next-steps"
      className="mt-12 grid gap-6 pb-16 md:mt-18 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <div>
        <h2 id="next-steps" className="text-28">
          {t('brief.next.title')}
        </h2>
        <p className="mt-5 flex gap-3 text-15 text-ink-2 md:max-w-80">
          <Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {t('brief.next.hidden')}
        </p>
      </div>
      <ol className="border-t border-ink">
        {steps.map((step) => (
          <li
            key={step.title}
            className="grid gap-x-6 gap-y-0.5 border-b border-line pt-4.5 pb-5 md:grid-cols-[200px_minmax(0,1fr)]"
          >
            <p className="text-15 text-ink-2 md:text-17 md:font-semibold md:text-ink">
              {step.when}
              {step.soon && (
                <>
                  <span className="md:hidden">, </span>
                  <span className="md:block md:text-15 md:font-normal md:text-ink-2">{step.soon}</span>
                </>
              )}
            </p>
            <div>
              <p className="font-semibold">{step.title}</p>
              <p className="mt-0.5 max-w-[60ch] text-15 text-ink-2">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
