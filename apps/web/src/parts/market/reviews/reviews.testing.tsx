/** For the browser tests of the screens with reviews: one screen with the calls it makes. */
import { defaultSwitches } from '@husrum/contract/core/switches.rules.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import errors from '#locales/core/errors/errors.en.json' with { type: 'json' }
import experts from '#locales/experts/profile/experts.en.json' with { type: 'json' }
import texts from '#locales/market/reviews/reviews.en.json' with { type: 'json' }
import shell from '#locales/core/shell/shell.en.json' with { type: 'json' }
import uploads from '#locales/foundation/media/uploads.en.json' with { type: 'json' }
import { show } from '#ui/browser.testing.tsx'

export const words = texts.reviews

/** A refusal in the API's format: the message of a form, or of its fields. */
export function refusal(status: number, code: string, message: string, errors?: Record<string, string[]>): Error {
  return Object.assign(new Error(code), { status, refusal: { code, message, ...(errors ? { errors } : {}) } })
}

export function showScreen(
  Screen: () => ReactNode,
  calls: object,
  { token, more = {} }: { token?: string | undefined; more?: object } = {},
): void {
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory(),
    // the calls that they make
    context: {
      api: () => calls,
      language: 'en',
      locale: 'en',
      auth: { token: () => token, subscribe: () => () => {} },
      site: {
        baseUrl: '',
        marketingUrl: undefined,
        product: 'Husrum',
        operating: { switches: defaultSwitches(), notice: null },
      },
    },
  })
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
    { more: { ...texts, ...errors, ...experts, ...shell, ...uploads, ...more } },
  )
}
