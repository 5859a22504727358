import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import type { MatchPage } from '../../lib/queries/matches.ts'
import { Heading } from '../../ui/Heading.tsx'
import { ButtonLink } from '../../ui/Link.tsx'
import { Steps } from '../../ui/Meter.tsx'

/** Who has the brief, and the way to the matches. */
export function StandingPanel({ meta: { total, invitations, brief_status } }: { meta: MatchPage['meta'] }) {
  const { t } = useTranslation()
  const { open, open_limit, used } = invitations
  return (
    <section aria-labelledby="standing">
      <Heading level={2} size={17} id="standing">
        {t('application.standing.title')}
      </Heading>
      {brief_status === 'active' && <Steps of={open_limit} done={Math.min(open, open_limit)} className="mt-3" />}
      <p className="mt-2 text-15">
        <b>{used > 0 ? t('application.standing.have', { count: used }) : t('application.standing.nobody')}</b>{' '}
        <span className="text-ink-2">
          {used > 0
            ? t(open > 0 ? 'application.standing.open' : 'application.standing.answered', { count: open })
            : t('application.standing.yours')}
        </span>
      </p>
      <ButtonLink to={paths.matches()} className="mt-3.5" size="small">
        {t('application.standing.matches', { count: total })}
      </ButtonLink>
    </section>
  )
}
