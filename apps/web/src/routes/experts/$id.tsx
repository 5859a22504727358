import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { expertQueries } from '#lib/queries/experts.ts'
import { referenceQueries } from '#lib/queries/reference.ts'
import { ProfileScreen } from '#screens/experts/profile/ProfileScreen.tsx'
import { ProfileSkeleton } from '#screens/experts/profile/ProfileSkeleton.tsx'
import { profileMeta } from '#screens/experts/profile/schema-org.ts'

export const Route = createFileRoute('/experts/$id')({
  loader: async ({ context, params }) => {
    const { queryClient, api } = context
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound()
    const id = Number(params.id)
    const queries = expertQueries(api)
    const [expert] = await Promise.all([
      queryClient.ensureQueryData(queries.profile(id)), // 404 comes first
      queryClient.ensureQueryData(referenceQueries(api).countries()),
    ])
    await Promise.all([
      queryClient.ensureQueryData(queries.projects(id)),
      queryClient.ensureInfiniteQueryData(queries.reviews(id)),
    ])
    return { meta: profileMeta(context, expert) } // made here, because every page's first script carries all heads
  },
  head: ({ match: { context }, loaderData }) => ({
    meta: loaderData?.meta ?? pageMeta(context, { title: context.i18n.t('experts.profile.missing'), hidden: true }),
  }),
  staticData: { deferHydration: true },
  pendingComponent: ProfileSkeleton,
  component: Profile,
})

function Profile() {
  return <ProfileScreen id={Number(Route.useParams().id)} />
}
