import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { accountQueries } from '#queries/identity/accounts.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { firstMatchQueries } from '#queries/identity/accounts.registration.ts'
import { SuccessScreen } from '#screens/clients/briefs/wizard/success/SuccessScreen.tsx'
import { SuccessSkeleton } from '#screens/clients/briefs/wizard/success/SuccessSkeleton.tsx'

export const Route = createFileRoute('/client-registration/success')({
  loader: async ({ context: { queryClient, api } }) => {
    const account = queryClient.getQueryData(accountQueries(api).account().queryKey)
    if (account?.role !== 'client') return
    const brief = await queryClient.ensureQueryData(briefQueries(api).current())
    if (!brief) return
    await Promise.all([
      queryClient.ensureQueryData(firstMatchQueries(api).three()),
      // if it fails, the page omits the sentence
      queryClient.ensureQueryData(firstMatchQueries(api).compared(brief)).catch(() => undefined),
    ])
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('brief.success.title'),
      description: context.i18n.t('brief.description'),
      hidden: true,
    }),
  }),
  pendingComponent: SuccessSkeleton,
  component: SuccessScreen,
})
