import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { showcaseQueries } from '#queries/experts/showcases.ts'
import { search, searchNext, searchNumber } from '#lib/addresses/search.ts'
import { SignUpScreen } from '#screens/identity/accounts/sign-up/SignUpScreen.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ step: searchNumber(1, 4), next: searchNext() })

export const Route = createFileRoute('/sign-up')({
  validateSearch: params,
  loader: async ({ context: { queryClient, api } }) => {
    await Promise.all([
      queryClient.ensureQueryData(referenceQueries(api).countries()),
      queryClient.ensureQueryData(showcaseQueries(api).page(1, 'interior')).catch(() => undefined), // else no photo
    ])
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('sign-up.title'),
      description: context.i18n.t('sign-up.description'),
    }),
  }),
  staticData: { needsScript: true, frame: 'bare' },
  component: SignUp,
})

function SignUp() {
  const { step, next } = Route.useSearch()
  return <SignUpScreen step={step} next={next} />
}
