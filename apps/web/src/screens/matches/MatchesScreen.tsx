import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { matchQueries } from '../../lib/queries/matches.ts'
import { briefQueries } from '../../lib/queries/registration.ts'
import { useShell } from '../../lib/shell-context.ts'
import { Heading } from '../../ui/Heading.tsx'
import { Page } from '../../ui/layout.tsx'
import { BriefNotice } from './BriefNotice.tsx'
import { BriefReadBack } from './BriefReadBack.tsx'
import { FairnessNote } from './FairnessNote.tsx'
import { Headline } from './Headline.tsx'
import { Invitations } from './Invitations.tsx'
import { MatchList } from './MatchList.tsx'
import { NoBrief } from './NoBrief.tsx'
import { Shortage } from './Shortage.tsx'
import { useWeighing } from './use-weighing.ts'
import { WhatMatters } from './WhatMatters.tsx'
import { YourStyle } from './YourStyle.tsx'

/** Who fits the brief, best first, with the reasons. */
export function MatchesScreen() {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data } = useSuspenseInfiniteQuery(matchQueries(api).list())
  const { data: brief } = useSuspenseQuery(briefQueries(api).current())
  const weigher = useWeighing(data.pages)
  const meta = data.pages.at(-1)?.meta
  if (!meta || meta.brief_status === 'none') return <NoBrief />
  const shown = data.pages.flatMap((page) => page.data)
  const canWeigh = meta.brief_status === 'active' && meta.total > 1
  const places = shown.length
  return (
    <Page className="pt-5 md:pt-10">
      <div className="grid items-start gap-x-14 lg:grid-cols-[minmax(0,1fr)_280px]">
        <header className="max-w-[58rem]">
          {brief ? (
            <>
              <Headline brief={brief} count={places} />
              <BriefReadBack brief={brief} />
            </>
          ) : (
            // An ended brief is read no more, but who was found stays.
            <Heading level={1}>{t('matches.title')}</Heading>
          )}
        </header>
        {meta.brief_status === 'active' && (
          <div className="mt-3 lg:mt-2">
            <Invitations invitations={meta.invitations} matches={shown} />
          </div>
        )}
      </div>
      <BriefNotice status={meta.brief_status} />
      <div className="mt-3 grid items-start md:mt-8 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_280px]">
        <section aria-labelledby="matches" className="min-w-0">
          <div className="border-b border-ink md:pb-2.5">
            <Heading level={2} size={15} id="matches" focusable className="font-normal text-ink-2 max-md:sr-only">
              {weigher.list ? t('matches.matters.order') : places > 0 ? t('matches.order') : t('matches.orderNone')}
            </Heading>
          </div>
          {canWeigh && <WhatMatters weigher={weigher} folded />}
          {meta.total < FEW && meta.brief_status === 'active' && <Shortage meta={meta} />}
          <MatchList pages={data.pages} weighed={weigher.list} />
        </section>
        <aside aria-label={t('matches.aside')} className="grid gap-8 lg:sticky lg:top-6">
          {canWeigh && <WhatMatters weigher={weigher} />}
          {brief && <YourStyle brief={brief} />}
          <FairnessNote />
        </aside>
      </div>
    </Page>
  )
}

/** Below this the list says why it is short. */
const FEW = 3
