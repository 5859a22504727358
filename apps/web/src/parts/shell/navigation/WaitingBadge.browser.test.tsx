import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import shell from '#locales/core/shell/shell.en.json' with { type: 'json' }
import { useAccount } from '#lib/session/session.ts'
import { showScreen } from '#parts/market/reviews/reviews.testing.tsx'
import { WaitingBadge } from './WaitingBadge.tsx'

function load(account: object) {
  const asked: object[] = []
  const calls = {
    getAccount: async () => ({ data: { id: 7, role: 'client', name: 'Ann Krogh', ...account } }),
    listThreads: async (query: object) => {
      asked.push(query)
      return { data: [], meta: { unread: 3 } }
    },
  }
  function Screen() {
    const account = useAccount()
    // requested after the badge's own data, and waiting for the same script
    const { data } = useQuery({
      queryKey: ['later'],
      queryFn: async () => Object.keys(await import('@husrum/contract/market/messaging/messaging.ts')).length > 0,
      enabled: account !== undefined,
    })
    return (
      <>
        {account && <WaitingBadge of="messages" />}
        {data && <p>Asked by now</p>}
      </>
    )
  }
  showScreen(Screen, calls, { token: 'token', more: shell })
  return asked
}
const byNow = page.getByText('Asked by now')

test('a client’s unread messages are counted', async () => {
  const asked = load({})
  await expect.element(page.getByText('3', { exact: true })).toBeVisible()
  expect(asked).toEqual([{ query: { per_page: 1 } }])
})

test('staff who look as a client do not ask for messages, which would be refused', async () => {
  const asked = load({ looked_at_by: { name: 'Ida Krogh', until: '2026-11-20T10:00:00Z' } })
  await expect.element(byNow).toBeVisible()
  expect(asked).toEqual([])
})
