import { useTranslation } from 'react-i18next'
import type { Brief } from '@husrum/contract/briefs.ts'
import type { BriefSection } from '../../flows/brief-section-names.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** What a saved change did to the matches. How somebody may be answered plays no part in them, and a paused brief's list stands still. */
export function SavedNotice({ section, status }: { section: BriefSection; status: Brief['status'] }) {
  const { t } = useTranslation()
  const text =
    section === 'contacts'
      ? 'application.saved.same'
      : status === 'paused'
        ? 'application.saved.paused'
        : 'application.saved.renewed'
  return (
    <Notice tone="good" role="status" className="mt-5" title={t('application.saved.title')}>
      {t(text)}{' '}
      <Link to={paths.matches()} tone="strong" className="whitespace-nowrap">
        {t('application.saved.link')}
      </Link>
    </Notice>
  )
}
