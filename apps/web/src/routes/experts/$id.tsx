import { createFileRoute, notFound } from '@tanstack/react-router'
import { languageOf, withLocale } from '#lib/locale.ts'
import { pageMeta } from '#lib/head.ts'
import { paths } from '#lib/paths.ts'
import { expertQueries } from '#lib/queries/experts.ts'
import { referenceQueries } from '#lib/queries/reference.ts'
import { kindOf, placeOf } from '#parts/expert-card/expert-words.ts'
import { ProfileScreen } from '#screens/experts/profile/ProfileScreen.tsx'
import { ProfileSkeleton } from '#screens/experts/profile/ProfileSkeleton.tsx'
import { schemaOf } from '#screens/experts/profile/schema-org.ts'

export const Route = createFileRoute('/experts/$id')({
  loader: async ({ context: { queryClient, api }, params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound()
    const id = Number(params.id)
    const queries = expertQueries(api)
    await Promise.all([
      queryClient.ensureQueryData(queries.profile(id)), // whoever is not public is not found, before anything else is asked
      queryClient.ensureQueryData(referenceQueries(api).countries()),
    ])
    await Promise.all([
      queryClient.ensureQueryData(queries.projects(id)),
      queryClient.ensureInfiniteQueryData(queries.reviews(id)),
    ])
  },
  head: ({ match: { context }, params }) => {
    const { queryClient, api } = context
    const expert = queryClient.getQueryData(expertQueries(api).profile(Number(params.id)).queryKey)
    const { t } = context.i18n
    if (!expert) return { meta: pageMeta(context, { title: t('experts.profile.missing'), hidden: true }) }
    const kind = kindOf(expert, t)
    const image = expert.cover?.url ?? expert.photos[0]?.url
    return {
      meta: [
        ...pageMeta(context, {
          title: t('experts.profile.titleTag', { name: expert.name, kind, place: expert.city.name }),
          description: t('experts.profile.description', { kind, place: placeOf(expert), name: expert.name }),
          ...(image ? { image } : {}),
        }),
        {
          // The router escapes it, and a block of data needs no nonce: it never runs.
          'script:ld+json': schemaOf(expert, {
            kind,
            url: context.site.baseUrl + withLocale(paths.expert(expert.id), languageOf(context.locale)),
            image: image && new URL(image, context.site.baseUrl).href,
          }),
        } as object, // the router knows this kind of entry, its types do not
      ],
    }
  },
  staticData: { deferHydration: true },
  pendingComponent: ProfileSkeleton,
  component: Profile,
})

function Profile() {
  return <ProfileScreen id={Number(Route.useParams().id)} />
}
