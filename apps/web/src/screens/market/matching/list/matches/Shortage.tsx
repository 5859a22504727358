import { useTranslation } from 'react-i18next'
import type { MatchPage } from '#queries/market/matching.ts'
import { links } from '#lib/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import type { BriefSection } from '#flows/clients/briefs/brief-section-names.ts'

/** The section of the brief that contains each wish. */
const sections: Record<string, BriefSection> = {
  service_type: 'service',
  project_type: 'service',
  expert_type: 'service',
  country: 'place',
  session_type: 'place',
  outside_expert: 'place',
}
const sectionOf = (wish: string): BriefSection | undefined => sections[wish]

/** There are few matches: which wish causes it, and what another answer would bring. */
export function Shortage({ meta }: { meta: MatchPage['meta'] }) {
  const { t } = useTranslation()
  return (
    <Notice className="mt-5" stacked title={t('match.shortage.found', { count: meta.total })}>
      {meta.binding?.text}
      {meta.widen.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {meta.widen.map(({ key, text }) => (
            <li key={key}>
              <Link {...links.brief(sectionOf(key))} tone="strong" className="inline-block py-1">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
