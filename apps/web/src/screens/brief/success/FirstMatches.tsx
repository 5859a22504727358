import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/accounts.ts'
import type { Brief } from '@husrum/contract/briefs.ts'
import { firstMatchQueries } from '../../../lib/queries/registration.ts'
import { useShell } from '../../../lib/shell-context.ts'
import { Heading, Marker } from '../../../ui/Heading.tsx'
import { Page } from '../../../ui/layout.tsx'
import { MatchTile } from './MatchTile.tsx'
import { NextSteps } from './NextSteps.tsx'
import { NoMatches } from './NoMatches.tsx'
import { differentReasons } from './different-reasons.ts'
import { SendPanel } from './SendPanel.tsx'

/** Hears "Ann" out of "Ann Krogh". */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name

export function FirstMatches({ account, brief }: { account: User; brief: Brief }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: found } = useSuspenseQuery(firstMatchQueries(api).three())
  const { data: compared } = useQuery(firstMatchQueries(api).compared(brief))
  const three = found.data.slice(0, 3)
  const reasons = differentReasons(three)
  const name = firstNameOf(account.name)
  return (
    <Page>
      <div className="pt-7 pb-5 md:pt-14 md:pb-9">
        <p className="mb-2.5 flex items-center gap-2 text-15 font-semibold text-success md:mb-3.5">
          <CircleCheck aria-hidden="true" className="size-4.5 shrink-0" />
          {t(account.phone_verified ? 'brief.success.verified' : 'brief.success.saved', { number: brief.id })}
        </p>
        <Heading level={1} focusable>
          {t('brief.success.ready', { name })}
          <br />
          {three.length > 0 ? (
            <Trans
              i18nKey="brief.success.first"
              count={three.length}
              values={{ words: t(`brief.success.number.${three.length}`) }}
              components={{ m: <Marker>{null}</Marker> }}
            />
          ) : (
            t('brief.success.none')
          )}
        </Heading>
        <p className="mt-2.5 max-w-[60ch] text-15 text-ink-2 md:mt-3.5 md:text-17">
          {compared !== undefined &&
            compared > 0 &&
            `${t(brief.service_type === 'designer' ? 'brief.success.comparedDesigners' : 'brief.success.comparedArchitects', { count: compared })} `}
          {three.every(({ status }) => status === 'proposed') && t('brief.success.private')}
        </p>
      </div>
      {three.length === 0 ? (
        <NoMatches meta={found.meta} />
      ) : (
        <>
          <ul className="grid max-md:divide-y max-md:divide-line max-md:border-y max-md:border-line md:grid-cols-3 md:gap-6">
            {three.map((match, place) => (
              <MatchTile key={match.id} match={match} reason={reasons[place]} />
            ))}
          </ul>
          <SendPanel matches={three} />
        </>
      )}
      <NextSteps brief={brief} name={name} count={three.length} />
    </Page>
  )
}
