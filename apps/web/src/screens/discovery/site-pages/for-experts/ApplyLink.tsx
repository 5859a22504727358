import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { useAccount } from '#lib/session/session.ts'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'

/** Links to the application; an expert with an account gets their leads instead. */
export function ApplyLink({ note, className }: { note: string; className?: string }) {
  const { t } = useTranslation()
  const isExpert = useAccount()?.role === 'expert'
  return (
    <p className={className}>
      {isExpert ? (
        <ButtonLink {...links.leads()} tone="primary" size="large" className="max-sm:w-full">
          {t('for-experts.toLeads')}
        </ButtonLink>
      ) : (
        <>
          <ButtonLink {...links.expertRegistration()} tone="primary" size="large" className="max-sm:w-full">
            {t('for-experts.apply')}
          </ButtonLink>
          <span className="text-15 text-ink-2">
            {note} <span aria-hidden="true">·</span>{' '}
            <Link {...links.expertPhotosFirst()}>{t('photos-first.entry.go')}</Link>
          </span>
        </>
      )}
    </p>
  )
}
