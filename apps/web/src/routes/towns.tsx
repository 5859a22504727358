import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { townQueries } from '#queries/discovery/town-pages.ts'
import { TownsScreen } from '#screens/discovery/town-pages/TownsScreen.tsx'

export const Route = createFileRoute('/towns')({
  loader: async ({ context: { queryClient, api } }) => {
    await queryClient.ensureQueryData(townQueries(api).list())
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('towns.title'),
      description: context.i18n.t('towns.description'),
    }),
  }),
  staticData: { deferHydration: true },
  component: TownsScreen,
})
