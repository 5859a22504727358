import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { links } from '#lib/paths.ts'
import { loadProfile } from '#screens/experts/profile/page/load-profile.ts'
import { ProfileScreen } from '#screens/experts/profile/page/ProfileScreen.tsx'
import { ProfileSkeleton } from '#screens/experts/profile/page/ProfileSkeleton.tsx'
import { profileMeta } from '#screens/experts/profile/page/schema-org.ts'

export const Route = createFileRoute('/experts/$id')({
  loader: async ({ context, params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound()
    const { expert, more } = await loadProfile(context, Number(params.id))
    if (expert.handle !== null) throw redirect({ ...links.expert(expert), statusCode: 301, replace: true })
    await more()
    return { meta: profileMeta(context, expert) } // made here, because every page's first script contains all heads
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
