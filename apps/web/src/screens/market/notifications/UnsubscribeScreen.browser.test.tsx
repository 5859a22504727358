import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import notifications from '#locales/market/notifications/notifications.en.json' with { type: 'json' }
import { showScreen } from '#parts/market/reviews/reviews.testing.tsx'
import { button, expectNoAxeViolations } from '#ui/browser.testing.tsx'
import { UnsubscribeScreen } from './UnsubscribeScreen.tsx'

const words = notifications.notifications.unsubscribe
const title = (text: string) => expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(text)
const TOKEN = '7.new_message.signed'

function load(given: { token?: string; result?: 'done' | 'dead' }) {
  const sent: unknown[] = []
  showScreen(
    () => <UnsubscribeScreen token={given.token} result={given.result} />,
    {
      unsubscribe: async ({ body }: { body: unknown }) => {
        sent.push(body)
        return { data: { kind: 'new_message', email: false } }
      },
      listLandingPhotos: async () => ({ data: [] }),
    },
    { more: notifications },
  )
  return sent
}
beforeEach(() => sessionStorage.clear())

test('the form carries the link’s token to this page, for a browser that runs no scripts; a press sends it', async () => {
  const sent = load({ token: TOKEN })
  await title(words.title)
  const form = document.querySelector('form')
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/unsubscribe'])
  expect(form && [...new FormData(form)]).toEqual([['token', TOKEN]])
  expect(sent).toEqual([])
  await button(words.button).click()
  await title(words.done.title)
  expect(sent).toEqual([{ token: TOKEN }])
})

test('what the server made of the form is said by the page it leads to', async () => {
  load({ result: 'done' })
  await title(words.done.title)
  await expectNoAxeViolations()
  load({ result: 'dead' })
  await title(words.dead.title)
})
