import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const hidden = ['settings.seen.surname', 'settings.seen.email', 'settings.seen.phone'] as const

/** Explains that the brief goes only where the client sends it; the rest is private until it is shared. */
export function SeenFacts({ className }: { className: string }) {
  const { t } = useTranslation()
  const line = 'flex justify-between gap-3 py-1.5'
  return (
    <dl className={clsx('text-15', className)}>
      <div className={line}>
        <dt className="text-ink-2">{t('settings.seen.brief')}</dt>
        <dd>{t('settings.seen.whenSent')}</dd>
      </div>
      {hidden.map((fact) => (
        <div key={fact} className={line}>
          <dt className="text-ink-2">{t(fact)}</dt>
          <dd className="inline-flex items-center gap-1.5">
            <Lock aria-hidden="true" className="size-4" />
            {t('settings.seen.hidden')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
