import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { links } from '#lib/paths.ts'
import { expertQueries } from '#queries/experts/profile.ts'
import { loadProfile } from '#screens/experts/profile/page/load-profile.ts'
import { ProfileScreen } from '#screens/experts/profile/page/ProfileScreen.tsx'
import { ProfileSkeleton } from '#screens/experts/profile/page/ProfileSkeleton.tsx'
import { profileMeta } from '#screens/experts/profile/page/schema-org.ts'

export const Route = createFileRoute('/e/$handle')({
  loader: async ({ context, params: { handle } }) => {
    const found = await context.queryClient.ensureQueryData(expertQueries(context.api).named(handle))
    // an earlier name, or one in capitals
    if (found.handle !== handle) throw redirect({ ...links.expert(found), statusCode: 301, replace: true })
    const { expert, more } = await loadProfile(context, found.id)
    await more()
    return { id: found.id, meta: profileMeta(context, expert) } // every page's first script contains `head`
  },
  head: ({ match: { context }, loaderData }) => ({
    meta: loaderData?.meta ?? pageMeta(context, { title: context.i18n.t('experts.profile.missing'), hidden: true }),
  }),
  staticData: { deferHydration: true },
  pendingComponent: ProfileSkeleton,
  component: Profile,
})

function Profile() {
  return <ProfileScreen id={Route.useLoaderData().id} />
}
