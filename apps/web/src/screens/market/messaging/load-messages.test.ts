import { describe, expect, test } from 'vitest'
import { createApi } from '#lib/api/api.ts'
import { createQueryClient, type ShellContext } from '#lib/shell-context.ts'
import { loadMessages } from './load-messages.ts'

/** Answers every call with an empty list, conversation 4 with `thread`, and records the requested addresses. */
async function loading(view: Parameters<typeof loadMessages>[1], thread?: { messages: { kind: string }[] }) {
  const asked: string[] = []
  const api = createApi(
    async ({ url }) => {
      asked.push(url)
      if (thread && url.startsWith('/api/threads/4'))
        return { status: 200, json: { data: { id: 4, counterpart: { expert_id: null }, lead_id: null, ...thread } } }
      return { status: 200, json: { data: [], meta: { current_page: 1, last_page: 1 } } }
    },
    () => 'token',
  )
  const context = { api, queryClient: createQueryClient(true) } as unknown as ShellContext // The loader reads these
  await loadMessages(context, view, 'client')
  return asked
}

describe('what the messages screen asks for', () => {
  test.each([{}, { architect: 7 }])('never counts a match as shown: %j', async (view) => {
    const asked = await loading(view)
    expect(asked.filter((url) => url.startsWith('/api/matches'))).toEqual(['/api/matches/shown'])
  })

  test('brings the quotes and meetings of a conversation whose cards the server draws', async () => {
    const asked = await loading({ thread: 4 }, { messages: [{ kind: 'quote' }, { kind: 'meeting' }] })
    expect(asked).toContainEqual(expect.stringMatching(/^\/api\/quotes\?.*thread_id=4/))
    expect(asked).toContainEqual(expect.stringMatching(/^\/api\/meetings\?.*thread_id=4/))
  })

  test('asks for neither where there is no card', async () => {
    const asked = await loading({ thread: 4 }, { messages: [{ kind: 'text' }] })
    expect(asked.filter((url) => /quotes|meetings/.test(url))).toEqual([])
  })
})
