import { createFileRoute } from '@tanstack/react-router'
import { stepName } from '#flows/experts/joining/expert-step-names.ts'
import { pageMeta } from '#lib/page-head/head.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { search, searchId, searchNumber, searchOption, searchText } from '#lib/addresses/search.ts'
import { OnboardingScreen, PhotosFirstWizard } from '#screens/experts/joining/OnboardingScreen.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({
  step: searchNumber(0, 11),
  flow: searchOption(['account-first', 'photos-first']),
  plan: searchId(),
  /** From a mailed link. */
  resume: searchText(200),
  checkout: searchOption(['done', 'left']),
})

export const Route = createFileRoute('/expert-registration')({
  validateSearch: params,
  loaderDeps: ({ search }) => ({ photos: search.flow === 'photos-first' }),
  loader: async ({ context: { queryClient, api }, deps }) => {
    const queries = referenceQueries(api)
    await Promise.all([
      queryClient.ensureQueryData(queries.countries()),
      queryClient.ensureQueryData(queries.roomTypes()),
      queryClient.ensureQueryData(queries.aspects()),
      queryClient.ensureQueryData(queries.specialties()),
      queryClient.ensureQueryData(queries.budgets()),
      queryClient.ensureQueryData(queries.timelines()),
      queryClient.ensureQueryData(queries.plans()),
      queryClient.ensureQueryData(queries.questions('profile')),
      ...(deps.photos
        ? [
            PhotosFirstWizard.preload(),
            queryClient.ensureQueryData(queries.roomTypes('architecture')),
            queryClient.ensureQueryData(queries.styles()),
          ]
        : []),
    ])
  },
  head: ({ match: { context, search: at } }) => {
    const { t } = context.i18n
    const step = at.step === undefined ? undefined : stepName(at.flow ?? 'application', at.step)
    const title = step ? `${t(`onboarding.step.${step}.name`)} – ${t('onboarding.title')}` : t('onboarding.title')
    return {
      meta: pageMeta(context, {
        title,
        description: t('onboarding.description'),
        hidden: step !== undefined || at.resume !== undefined,
      }),
    }
  },
  staticData: { needsScript: true, frame: 'bare' },
  component: ExpertRegistration,
})

function ExpertRegistration() {
  return <OnboardingScreen {...withAll(Route.useSearch())} />
}

/** The address omits default values. */
const withAll = ({ step, flow, plan, resume, checkout }: ReturnType<typeof params>) => ({
  step,
  flow,
  plan,
  resume,
  checkout,
})
