import { useEffect, useRef } from 'react'
import { controlOf } from '#ui/fields/form-target.ts'

type Watched = { step: number; attempt: number; problems: Readonly<Record<string, string>> }

/** Focuses a new step's heading or only field, after a failed submit the first invalid control; not on page load. */
export function useFlowFocus({ step, attempt, problems }: Watched) {
  const before = useRef({ step, attempt })
  useEffect(() => {
    const { step: lastStep, attempt: lastAttempt } = before.current
    before.current = { step, attempt }
    const isNew = step !== lastStep
    if (!isNew && attempt === lastAttempt) return
    const wrong = Object.keys(problems)
      .map((field) => controlOf(field))
      .filter((control) => control !== null)
      .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
    if (wrong) {
      wrong.focus({ preventScroll: true })
      wrong.scrollIntoView({ block: 'center' })
    } else if (isNew) {
      const first =
        document.querySelector<HTMLElement>('main [data-first-focus]') ?? document.querySelector<HTMLElement>('main h1')
      first?.focus({ preventScroll: true })
    }
  }, [step, attempt, problems])
}
