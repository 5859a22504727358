import { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { Suspense, use, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { hydrated, markHydrated } from '../rendering/hydrated.ts'
import { endSession } from './session.ts'

test('a session that ends while a part of the page waits for its script is known to that part as it was', async () => {
  const script = Promise.withResolvers<void>()
  const queryClient = new QueryClient()
  queryClient.setQueryData(['account'], 'Ann')
  const problems = vi.fn<(problem: unknown) => void>()
  function Part() {
    use(script.promise)
    return <p>{queryClient.getQueryData<string>(['account']) ?? 'nobody'}</p>
  }
  function Page() {
    useEffect(markHydrated, [])
    return (
      <Suspense>
        <Part />
      </Suspense>
    )
  }
  const place = document.body.appendChild(document.createElement('main'))
  place.innerHTML = '<!--$--><p>Ann</p><!--/$-->'
  const root = hydrateRoot(place, <Page />, { onRecoverableError: problems })
  let token: string | undefined = 'ended'
  const navigate = vi.fn<() => void>()
  const router = {
    options: {
      context: {
        auth: { token: () => token, setToken: () => (token = undefined), setCredentials: () => undefined },
        queryClient,
        i18n: { t: (key: string) => key },
      },
    },
    latestLocation: { href: '/account/messages', pathname: '/account/messages' },
    navigate,
  } as unknown as AnyRouter // the methods of a router that ending a session uses

  const ended = endSession(router, token)
  await hydrated
  await new Promise((done) => setTimeout(done)) // code that waited for the frame alone has run
  script.resolve()
  await ended
  expect([token, queryClient.getQueryData(['account']), navigate.mock.calls.length]).toEqual([undefined, undefined, 1])
  const isTaken = () => Object.keys(place.querySelector('p') ?? {}).some((key) => key.startsWith('__react'))
  await vi.waitFor(() => expect(isTaken()).toBe(true))
  expect(problems).not.toHaveBeenCalled()
  expect(place.textContent).toBe('Ann')
  root.unmount()
  place.remove()
})
