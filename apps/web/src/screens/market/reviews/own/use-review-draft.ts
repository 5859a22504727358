import type { Picture } from '@husrum/contract/core/shapes.ts'
import { list, number, object, oneOf, text } from '#lib/device-storage/schema.ts'
import { UNSENT } from '#lib/unsaved-work/unsent.ts'
import { useDraft } from '#lib/unsaved-work/use-draft.ts'
import type { Words } from '#parts/market/reviews/ReviewWords.tsx'

export type ReviewDraft = Words & { photos: Picture[] }

const reviewDraft = object<ReviewDraft>({
  rating: oneOf([null, 1, 2, 3, 4, 5]),
  title: text,
  body: text,
  photos: list(object<Picture>({ id: number, url: text })),
})

/** The review of one hire is stored on the device until it has been sent. */
export function useReviewDraft(lead: number, saved: ReviewDraft) {
  const [draft = saved, setDraft] = useDraft(`${UNSENT}review.${lead}`, reviewDraft)
  return {
    draft,
    change: (part: Partial<ReviewDraft> | ((before: ReviewDraft) => Partial<ReviewDraft>)) =>
      setDraft((before = saved) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) })),
    forget: () => setDraft(undefined),
  }
}
