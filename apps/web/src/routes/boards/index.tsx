import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { links } from '#lib/paths.ts'
import { accountQueries } from '#queries/identity/accounts.ts'
import { BoardSkeleton } from '#screens/clients/boards/BoardSkeleton.tsx'
import { DeviceBoardScreen } from '#screens/clients/boards/DeviceBoardScreen.tsx'

export const Route = createFileRoute('/boards/')({
  beforeLoad: ({ context: { queryClient, api } }) => {
    const account = queryClient.getQueryData(accountQueries(api).account().queryKey)
    // photos of a device belong to a visitor
    if (account?.role === 'client') throw redirect({ ...links.ownBoards(), replace: true })
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('boards.device.title'),
      description: context.i18n.t('boards.description'),
      hidden: true,
    }),
  }),
  staticData: { needsScript: true },
  pendingComponent: BoardSkeleton,
  component: DeviceBoardScreen,
})
