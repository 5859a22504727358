import { useEffect, useState } from 'react'
import type { Picture } from '@husrum/contract/core/shapes.ts'
import { deviceStorage, tryStorage } from '#lib/device-storage/storage.ts'
import { UNSENT } from '#lib/unsaved-work/unsent.ts'
import type { Words } from '#parts/market/reviews/ReviewWords.tsx'

export type ReviewDraft = Words & { photos: Picture[] }

/** The review of one hire is stored on the device until it has been sent. */
export function useReviewDraft(lead: number, saved: ReviewDraft) {
  const key = `${UNSENT}review.${lead}`
  const [draft, setDraft] = useState(saved)
  const [changed, setChanged] = useState(false)
  useEffect(() => {
    const kept: unknown = tryStorage(() => JSON.parse(deviceStorage()?.getItem(key) ?? 'null'))
    if (!isDraft(kept)) return
    setDraft(kept)
    setChanged(true)
  }, [key])
  useEffect(() => {
    if (changed) tryStorage(() => deviceStorage()?.setItem(key, JSON.stringify(draft)))
  }, [key, draft, changed])
  return {
    draft,
    change: (part: Partial<ReviewDraft> | ((before: ReviewDraft) => Partial<ReviewDraft>)) => {
      setChanged(true)
      setDraft((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }))
    },
    forget: () => {
      setChanged(false)
      tryStorage(() => deviceStorage()?.removeItem(key))
    },
  }
}

function isDraft(kept: unknown): kept is ReviewDraft {
  if (typeof kept !== 'object' || kept === null) return false
  const { rating, title, body, photos } = kept as Partial<Record<keyof ReviewDraft, unknown>> // read as unknown values
  return (
    (rating === null || (typeof rating === 'number' && rating >= 1 && rating <= 5)) &&
    typeof title === 'string' &&
    typeof body === 'string' &&
    Array.isArray(photos) &&
    photos.every((photo: unknown) => typeof photo === 'object' && photo !== null && 'url' in photo && 'id' in photo)
  )
}
