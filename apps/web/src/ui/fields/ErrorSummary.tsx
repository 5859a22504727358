import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { controlOf } from './form-target.ts'

export type FormProblem = {
  /** Id or name of the control it belongs to. */
  target?: string
  message: string
}

/**
 * All errors of a form, above it, each a link to its field. Takes the focus when it appears and again whenever
 * `attempt` changes, so that screen readers read a repeated error too.
 */
export function ErrorSummary({ problems, attempt = 0 }: { problems: readonly FormProblem[]; attempt?: number }) {
  const { t } = useTranslation()
  const box = useRef<HTMLElement>(null)
  const some = problems.length > 0
  useEffect(() => {
    if (some) box.current?.focus()
  }, [some, attempt])
  if (!some) return null
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="error-summary-title"
      className="scroll-mt-24 rounded-photo border-2 border-danger px-5 py-4 sm:px-6 sm:py-5"
    >
      <h2 id="error-summary-title" className="text-21">
        {t('ui.errorSummary', { count: problems.length })}
      </h2>
      <ul className="mt-2.5 grid gap-1.5 text-15">
        {problems.map(({ target, message }) => (
          <li key={`${target} ${message}`}>
            {target ? (
              <a
                href={`#${target}`}
                className="inline-block py-0.5 font-semibold text-danger underline"
                onClick={(event) => {
                  const control = controlOf(target)
                  if (!control) return
                  event.preventDefault()
                  control.focus()
                }}
              >
                {message}
              </a>
            ) : (
              <span className="font-semibold text-danger">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
