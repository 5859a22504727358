import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireRole } from '#lib/session/guard.ts'
import { pageMeta } from '#lib/page-head/head.ts'
import { links } from '#lib/paths.ts'
import { NoSeatScreen } from '#screens/experts/studio/NoSeatScreen.tsx'

export const Route = createFileRoute('/studio-seat')({
  ...requireRole('expert'),
  // `requireRole` has loaded the account
  loader: ({ context: { account } }) => {
    if (account.studio?.has_seat !== false) throw redirect({ ...links.leads(), replace: true })
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('studio.seatMissing.heading'),
      description: context.i18n.t('studio.seatMissing.heading'),
      hidden: true,
    }),
  }),
  component: NoSeatScreen,
})
