import { useEffect, useRef, useState, type RefObject } from 'react'
import { fieldErrors, isRefusal } from '#lib/api/refusals.ts'

type Found = {
  /** By field. */ problems: Readonly<Record<string, string>>
  /** An error that belongs to no field. */ refusal?: string
}

const none: Found = { problems: {} }

/** The errors of a form: shows them on the fields, and moves the focus to the first one. */
export function useProblems(form: RefObject<HTMLFormElement | null>) {
  const [found, setFound] = useState<Found>(none)
  const told = useRef(found)
  useEffect(() => {
    if (told.current === found) return
    told.current = found
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, found])
  return {
    ...found,
    /** Returns whether there was an error to show. */
    tell: (problems: Readonly<Record<string, string>>): boolean => {
      setFound({ problems })
      return Object.keys(problems).length > 0
    },
    /** The shell shows failures without an answer. */
    take: (error: unknown): void => {
      const problems = fieldErrors(error) ?? {}
      if (Object.keys(problems).length > 0) setFound({ problems })
      else if (isRefusal(error) && error.status < 500) setFound({ problems: {}, refusal: error.refusal.message })
    },
    /** Clears fields that are no longer shown; the focus does not move. */
    pass: (...fields: readonly string[]): void => {
      const problems = Object.fromEntries(Object.entries(found.problems).filter(([field]) => !fields.includes(field)))
      told.current = { ...found, problems }
      setFound(told.current)
    },
    clear: (): void => setFound(none),
  }
}
