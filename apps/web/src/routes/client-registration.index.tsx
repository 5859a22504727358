import { createFileRoute } from '@tanstack/react-router'
import { serviceTypes } from '@husrum/contract/core/vocabulary.ts'
import { briefSteps } from '#flows/clients/briefs/client-brief-steps.ts'
import { pageMeta } from '#lib/page-head/head.ts'
import { accountQueries } from '#queries/identity/accounts.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { townQueries } from '#queries/discovery/town-pages.ts'
import { search, searchNumber, searchOption, searchText } from '#lib/addresses/search.ts'
import { BriefScreen } from '#screens/clients/briefs/wizard/BriefScreen.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({
  step: searchNumber(0, 9),
  service: searchOption(serviceTypes),
  /** The brief begins with its photos: the id of an own board, or `device`. */
  board: searchText(16),
  /** With the service: the town of the previous page, as its address spells it. */
  town: searchText(100),
  /** From a mailed link. */
  resume: searchText(200),
})

export const Route = createFileRoute('/client-registration/')({
  validateSearch: params,
  loaderDeps: ({ search: { service, town } }) => ({ service, town }),
  loader: async ({ context: { queryClient, api }, deps: { service, town } }) => {
    const queries = referenceQueries(api)
    const account = queryClient.getQueryData(accountQueries(api).account().queryKey)
    await Promise.all([
      queryClient.ensureQueryData(queries.countries()),
      queryClient.ensureQueryData(queries.roomTypes()),
      queryClient.ensureQueryData(queries.aspects()),
      queryClient.ensureQueryData(queries.specialties()),
      queryClient.ensureQueryData(queries.budgets()),
      queryClient.ensureQueryData(queries.timelines()),
      queryClient.ensureQueryData(queries.questions()),
      // an unknown town is not requested
      ...(service && town ? [queryClient.prefetchQuery(townQueries(api).page({ service, town }))] : []),
      ...(account?.role === 'client' ? [queryClient.ensureQueryData(briefQueries(api).current())] : []),
    ])
  },
  head: ({ match: { context, search: at } }) => {
    const { t } = context.i18n
    const step = at.step === undefined ? undefined : briefSteps[at.step]
    const title = step ? `${t(`brief.step.${step}.name`)} – ${t('brief.title')}` : t('brief.title')
    return {
      meta: pageMeta(context, {
        title,
        description: t('brief.description'),
        hidden: step !== undefined || at.resume !== undefined || at.board !== undefined,
      }),
    }
  },
  staticData: { needsScript: true, frame: 'bare' },
  component: Brief,
})

function Brief() {
  const { step, service, town, resume, board } = Route.useSearch()
  return <BriefScreen step={step} service={service} town={town} resume={resume} board={board} />
}
