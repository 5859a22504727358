import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DueReview } from '@husrum/contract/market/reviews/reviews.ts'
import texts from '#locales/clients/briefs/application.en.json' with { type: 'json' }
import reviews from '#locales/market/reviews/reviews.en.json' with { type: 'json' }
import { reviewQueries } from '#queries/market/reviews.ts'
import { useShell } from '#lib/shell-context.ts'
import { expectNoAxeViolations, showWithShell } from '#ui/shell.testing.tsx'
import { EndedBrief } from './EndedBrief.tsx'

const hire: DueReview = {
  lead_id: 41,
  expert: { id: 5, name: 'Maja Holm', avatar: null },
  hired_at: '2026-01-10T10:00:00.000Z',
  finished_at: null,
  ends_on: null,
  until: '2026-03-11T10:00:00.000Z',
  project_type: 'residential',
  city: 'Aarhus',
}
/** Rendered together with the screen's own reading of the same answer. */
function Answered() {
  const { api } = useShell()
  return useQuery(reviewQueries(api).own()).isSuccess && <p>answered</p>
}
const write = () => page.getByRole('link', { name: reviews.reviews.own.write })

test.each([
  ['once the work is said to be done', { finished_at: '2026-02-01T10:00:00.000Z' }, true],
  ['once its agreed end is over', { ends_on: '2026-02-01' }, true],
  ['not before the agreed end', { ends_on: '2999-02-01' }, false],
  ['not when nothing says when the work is done', {}, false],
])('a hire asks for the review: %s', async (_, given, asks) => {
  const part = () => (
    <>
      <EndedBrief ending={{ status: 'hired' }} lost={false} onRestarted={() => undefined} />
      <Answered />
    </>
  )
  showWithShell(part, {
    more: { ...texts, ...reviews },
    answers: {
      getBriefLife: () => ({ ended: 'hired' }),
      listOwnReviews: () => ({ due: [{ ...hire, ...given }], written: [] }),
    },
  })
  await expect.element(page.getByRole('link', { name: texts.application.ended.start })).toBeVisible()
  await expect.element(page.getByText('answered')).toBeVisible()
  if (asks) await expect.element(write()).toBeVisible()
  else await expect.element(write()).not.toBeInTheDocument()
  await expectNoAxeViolations()
})
