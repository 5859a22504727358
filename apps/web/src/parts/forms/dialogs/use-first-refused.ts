import { useEffect, useRef, type RefObject } from 'react'
import { fieldErrors } from '#lib/api/refusals.ts'

/** Moves the focus to the first field in a container that a refusal names, once for each refusal. */
export function useFirstRefused<Place extends HTMLElement>(error: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (fieldErrors(error)) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return place
}
