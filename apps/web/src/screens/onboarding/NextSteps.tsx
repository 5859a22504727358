import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** What lies between handing in and being found: the address, the review, the public page. */
export function NextSteps({ emailVerified }: { emailVerified: boolean }) {
  const { t } = useTranslation()
  const steps = [
    {
      key: 'email',
      title: t(emailVerified ? 'onboarding.done.steps.emailDone' : 'onboarding.done.steps.email'),
      text: undefined,
      state: emailVerified ? 'done' : 'now',
    },
    {
      key: 'review',
      title: t('onboarding.done.steps.review'),
      text: t('onboarding.done.steps.reviewText'),
      state: emailVerified ? 'now' : 'later',
    },
    {
      key: 'public',
      title: t('onboarding.done.steps.public'),
      text: t('onboarding.done.steps.publicText'),
      state: 'later',
    },
  ] as const
  return (
    <section aria-labelledby="next-steps" className="mt-9">
      <h2 id="next-steps" className="mb-3 text-21">
        {t('onboarding.done.steps.title')}
      </h2>
      <ol className="border-t border-ink">
        {steps.map(({ key, title, text, state }, place) => (
          <li key={key} className="flex gap-4 border-b border-line py-4">
            <span
              aria-hidden="true"
              className={
                state === 'now'
                  ? 'grid size-8 shrink-0 place-items-center rounded-chip border border-ink bg-marigold font-semibold text-on-marigold'
                  : 'grid size-8 shrink-0 place-items-center rounded-chip border border-line-strong'
              }
            >
              {state === 'done' ? <Check className="size-4.5" strokeWidth={2.5} /> : place + 1}
            </span>
            <span className="min-w-0 pt-0.5">
              <span className="font-semibold">{title}</span>
              {state === 'now' && <span className="sr-only"> ({t('onboarding.done.steps.now')})</span>}
              {text && <span className="block text-15 text-ink-2">{text}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
