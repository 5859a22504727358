/** For the tests that run in a browser: renders a part that calls the API, inside a router and a cache of its own. */
import { defaultSwitches } from '@husrum/contract/core/switches.rules.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import type { CallOptions } from '@husrum/contract/core/client.ts'
import { show } from './browser.testing.tsx'

/** The API's answers, by the name of the endpoint; every call is recorded in `asked`, with its idempotency key. */
export type Answers = Readonly<Record<string, (call: never) => unknown>>
export type Asked = [name: string, call: unknown, key?: string][]

export function showWithShell(
  part: () => ReactNode,
  { answers = {}, more = {}, account }: { answers?: Answers; more?: object; /** Signed-in person. */ account?: object },
) {
  const asked: Asked = []
  const calls = new Proxy(
    {},
    {
      get: (_, name: string) =>
        name === 'then'
          ? undefined
          : async (call: never, options?: CallOptions) => {
              const key = options?.headers?.['idempotency-key']
              asked.push(key === undefined ? [name, call] : [name, call, key])
              const answer = name === 'getAccount' && account ? () => account : answers[name]
              if (!answer) throw new Error(`no answer for ${name}`)
              return { data: await answer(call) }
            },
    },
  )
  const auth = { token: () => (account ? 'token' : undefined), subscribe: () => () => undefined }
  const router = createRouter({
    routeTree: createRootRoute({ component: part }),
    history: createMemoryHistory(),
    context: {
      api: () => calls,
      auth,
      language: 'en',
      locale: 'en',
      site: { baseUrl: '', development: false, operating: { switches: defaultSwitches(), notice: null } },
    },
  })
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { more },
  )
  return asked
}

/** An error as the API's client throws it. */
export const refused = (status: number, code: string, errors: Record<string, string[]> = {}, message = code) =>
  Object.assign(new Error(code), { status, refusal: { code, message, errors } })

/** Checks WCAG 2.2 AA on the rendered part; a failure names the rule and the element. */
export async function expectNoAxeViolations(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
}
