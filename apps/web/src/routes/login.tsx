import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { search, searchNext } from '#lib/addresses/search.ts'
import { loadEntry } from '#parts/identity/accounts/entry/load-entry.ts'
import { LoginScreen } from '#screens/identity/accounts/login/LoginScreen.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ next: searchNext() })

export const Route = createFileRoute('/login')({
  validateSearch: params,
  loader: ({ context }) => loadEntry(context),
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('login.title'),
      description: context.i18n.t('login.description'),
    }),
  }),
  staticData: { needsScript: true, frame: 'bare', deferHydration: true },
  component: Login,
})

function Login() {
  return <LoginScreen next={Route.useSearch().next} />
}
