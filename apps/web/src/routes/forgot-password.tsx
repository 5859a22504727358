import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { loadEntry } from '#parts/identity/accounts/entry/load-entry.ts'
import { ForgotScreen } from '#screens/identity/accounts/password/ForgotScreen.tsx'

export const Route = createFileRoute('/forgot-password')({
  loader: ({ context }) => loadEntry(context),
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('password.forgot.title'),
      description: context.i18n.t('password.forgot.description'),
    }),
  }),
  staticData: { needsScript: true, frame: 'bare', deferHydration: true },
  component: ForgotScreen,
})
