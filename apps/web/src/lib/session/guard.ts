/** Who may see a route: `...requireRole('client')` in the options of a layout route protects everything below it. */
import { isRedirect, redirect, type ParsedLocation } from '@tanstack/react-router'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import type { Role } from '@husrum/contract/core/vocabulary.ts'
import { toRoute } from '../addresses/address.ts'
import { hydrated } from '../rendering/hydrated.ts'
import { hasStatus } from '../api/refusals.ts'
import type { PageRequest } from '@husrum/contract/core/pages/page-request.ts'
import { pageRequest } from '../rendering/page-request.ts'
import { homeOf, links, paths } from '../paths.ts'
import { accountQueries } from '#queries/identity/accounts.ts'
import type { ShellContext } from '../shell-context.ts'

/**
 * The token's cookie is strict, so it is missing when a person arrives from a mail or from the payment page. Then, and
 * with an expired token, the server answers 200 with the neutral shell; the browser reads its own cookie and only then
 * redirects to login.
 */
export function requireRole(role: Role) {
  return {
    ssr: async () => (await accountOf(pageRequest())) !== undefined,
    beforeLoad: async ({
      context,
      location,
    }: {
      context: ShellContext
      location: ParsedLocation
    }): Promise<{ account: User }> => {
      if (!pageRequest()) await hydrated
      const login = () => redirect(links.login(location.href))
      if (!context.auth.token()) throw login()
      try {
        const account = await context.queryClient.ensureQueryData(accountQueries(context.api).account())
        if (account.role !== role) throw redirect({ ...toRoute(homeOf[account.role]()), replace: true })
        // the server would refuse every other call
        if (account.second_factor_missing && location.pathname !== paths.adminAccount())
          throw redirect({ ...links.adminAccount('security'), replace: true })
        return { account }
      } catch (error) {
        if (!isRedirect(error) && hasStatus(error, 401)) throw login()
        throw error
      }
    },
  }
}

const asked = new WeakMap<PageRequest, Promise<User | undefined>>()

/** The account behind a request being rendered, read once; undefined without a token or with an invalid one. */
export function accountOf(request: PageRequest | undefined): Promise<User | undefined> {
  if (!request?.token) return Promise.resolve(undefined)
  let answer = asked.get(request)
  if (!answer) {
    answer = request
      .apiFetch('/api/account', { method: 'GET' })
      .then(({ status, json }) => (status === 200 ? (json as { data: User }).data : undefined)) // the API's schema
    asked.set(request, answer)
  }
  return answer
}
