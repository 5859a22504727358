import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import briefTexts from '#locales/clients/briefs/application.en.json' with { type: 'json' }
import meetingTexts from '#locales/market/meetings/meetings.en.json' with { type: 'json' }
import { showWithShell } from '#ui/shell.testing.tsx'
import { EndDialog } from './EndDialog.tsx'

const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
const [maja, nordlys] = [
  { id: 5, name: 'Maja Holm' },
  { id: 6, name: 'Studio Nordlys' },
]
const lost = page.getByText(/, with (Maja Holm|Studio Nordlys)$/)
const choose = (name: string | RegExp) => page.getByRole('radio', { name }).click()

test('says which agreed meetings the end cancels, except those with whoever is hired', async () => {
  showWithShell(() => <EndDialog onClose={() => undefined} onEnded={() => undefined} />, {
    more: { ...briefTexts, ...meetingTexts },
    answers: {
      listShownMatches: () => [maja, nordlys].map((expert) => ({ status: 'replied', lead_status: 'meeting', expert })),
      getTimeline: () => [maja, nordlys].map((expert) => ({ lead_id: expert.id, status: 'meeting', expert })),
      listMeetings: () =>
        [maja, nordlys].map((expert) => ({ id: expert.id, lead_id: expert.id, starts_at: tomorrow, expert })),
    },
  })
  const texts = briefTexts.application.end
  await expect.element(page.getByRole('radio', { name: texts.reasons.hired })).toBeVisible()
  expect(lost.elements()).toEqual([])
  await choose(texts.reasons.hired)
  await choose(/^Maja Holm/)
  await expect.poll(() => lost.elements().map((one) => one.textContent)).toEqual([expect.stringMatching('Nordlys')])
  await choose(texts.outside)
  await expect.poll(() => lost.elements().length).toBe(2)
})
