/** Only where the demo world is loaded: one click logs in as one of its people. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import type { DemoAccount } from '@husrum/contract/foundation/development.ts'
import { toRoute } from '#lib/addresses/address.ts'
import { developmentQueries } from '#queries/foundation/development.ts'
import { afterSignIn, signIn } from '#lib/session/signing.ts'
import { homeOf, links } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { useExistingItems } from '../navigation/navigation.ts'

const roles = { client: 'shell.demo.client', expert: 'shell.demo.expert', admin: 'shell.demo.admin' } as const

export function DemoSignIns() {
  const { t } = useTranslation()
  const context = useShell()
  const navigate = useNavigate()
  const { data: people = [] } = useQuery(developmentQueries(context.api).demoAccounts())
  const entry = useMutation({
    mutationFn: async ({ email, password }: DemoAccount) =>
      (await context.api(accounts).login({ body: { email, password } })).data,
    onSuccess: async (session) => {
      if ('challenge' in session) return navigate(links.login()) // a person has switched the second factor on
      signIn(context, session)
      await navigate(toRoute(afterSignIn(session.user, undefined)))
    },
  })
  // Only people whose own pages exist are offered.
  const offered = useExistingItems(people.map((person) => ({ person, path: homeOf[person.role]() })))
  if (offered.length === 0) return null
  return (
    <section aria-labelledby="demo-sign-ins" className="mb-12 rounded-photo border border-line bg-wall p-5 md:p-6">
      <h2 id="demo-sign-ins" className="text-17">
        {t('shell.demo.title')}
      </h2>
      <p className="mt-1 text-15 text-ink-2">{t('shell.demo.about')}</p>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {offered.map(({ person }) => (
          <li key={person.email} className="flex flex-col items-start gap-2">
            <Button
              size="small"
              loading={entry.isPending && entry.variables.email === person.email}
              onClick={() => entry.mutate(person)}
            >
              {t('shell.demo.enter', { name: person.name })}
            </Button>
            <span className="text-13 text-ink-2">{t(roles[person.role])}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
