import { describe, expect, test } from 'vitest'
import { createApi } from '#lib/api.ts'
import { createQueryClient, type ShellContext } from '#lib/shell-context.ts'
import { loadMessages } from './load-messages.ts'

/** Answers every call with an empty list, and keeps the addresses asked for. */
async function loading(view: Parameters<typeof loadMessages>[1]) {
  const asked: string[] = []
  const api = createApi(
    async ({ url }) => {
      asked.push(url)
      return { status: 200, json: { data: [], meta: { current_page: 1, last_page: 1 } } }
    },
    () => 'token',
  )
  const context = { api, queryClient: createQueryClient(true) } as unknown as ShellContext // the loader reads these two
  await loadMessages(context, view, 'client')
  return asked
}

describe('what the messages screen asks for', () => {
  test.each([{}, { architect: 7 }])('never counts a match as shown: %j', async (view) => {
    const asked = await loading(view)
    expect(asked.filter((url) => url.startsWith('/api/matches'))).toEqual(['/api/matches/shown'])
  })
})
