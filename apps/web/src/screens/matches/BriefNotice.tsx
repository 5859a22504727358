import { useTranslation } from 'react-i18next'
import type { MatchPage } from '../../lib/queries/matches.ts'
import { PausedNotice } from '../../parts/brief-status/PausedNotice.tsx'
import { ButtonLink } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** A brief that is not active keeps its list, but nothing is sent; an ended one makes room for another. */
export function BriefNotice({ status }: { status: MatchPage['meta']['brief_status'] }) {
  const { t } = useTranslation()
  if (status === 'active' || status === 'none' || status === 'draft') return null
  if (status === 'paused') return <PausedNotice className="mt-6" />
  return (
    <Notice
      className="mt-6"
      title={t(`matches.status.${status}`)}
      action={
        <ButtonLink to="/client-registration" size="small">
          {t('matches.status.new')}
        </ButtonLink>
      }
    >
      {t(`matches.status.${status}Text`)}
    </Notice>
  )
}
