import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { useAccount } from '#lib/session.ts'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/layout.tsx'

/** To the expert whose page it is: this is what others see, and there it is changed. */
export function OwnProfileBar({ expertId }: { expertId: number }) {
  const { t } = useTranslation()
  const account = useAccount()
  if (account?.expert_id !== expertId) return null
  return (
    <aside aria-label={t('experts.profile.own.label')} className="bg-pine-soft text-pine-text">
      <Page className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5 text-15">
        <p>{t('experts.profile.own.text')}</p>
        <Link {...links.expertSettings()} tone="strong">
          {t('experts.profile.own.edit')}
        </Link>
      </Page>
    </aside>
  )
}
