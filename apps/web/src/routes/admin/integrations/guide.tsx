import { createFileRoute, notFound } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { GuideScreen } from '#screens/back-office/integrations/GuideScreen.tsx'

export const Route = createFileRoute('/admin/integrations/guide')({
  beforeLoad: ({ context: { account } }) => {
    if (account.staff_role !== 'owner') throw notFound()
  },
  head: hiddenHead('admin-integrations.title', 'admin-integrations.description'),
  component: GuideScreen,
})
