import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toRoute } from '#lib/addresses/address.ts'
import { paths } from '#lib/paths.ts'
import { Form } from '#parts/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { StepProgress } from '#ui/measures/Meter.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { Wordmark } from '../shell/Wordmark.tsx'

export type FlowFrameProps = {
  place: number
  of: number
  /** "Step 4 of 10: Size and phase" */
  progress: string
  /** Connects the button in the bar with the form. */
  formId: string
  onSubmit: () => void
  /** The question. */
  children: ReactNode
  /** Beside it on wide screens; phones reach it through the bar's fold. */
  aside?: ReactNode
  /** `photos` gives the question more room than the card. */
  shape?: 'question' | 'photos'
  bar: ReactNode
  /** The target of the leave button. */
  home?: string
  /** Replaces that navigation, where typed text needs a note about where it is stored. */
  onLeave?: (() => void) | undefined
}

const shapes = {
  question: 'lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:gap-x-[calc(100%/12+8px)]',
  photos: 'lg:grid-cols-[minmax(0,1fr)_352px] lg:gap-x-12',
}

/** Everything around one step of a flow: logotype, progress, question, card, bar. */
export function FlowFrame({
  place,
  of,
  progress,
  formId,
  onSubmit,
  children,
  aside,
  shape = 'question',
  bar,
  home = paths.home(),
  onLeave,
}: FlowFrameProps) {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-dvh flex-col">
      <Page>
        <header className="flex min-h-15 items-center justify-between gap-4 text-15 lg:min-h-18">
          <Wordmark />
          <Link
            {...toRoute(home)}
            className="inline-flex min-h-11 items-center"
            onClick={(event) => {
              if (!onLeave) return
              event.preventDefault()
              onLeave()
            }}
          >
            {t('flow.leave')}
          </Link>
        </header>
        <StepProgress step={place} of={of} text={progress} />
      </Page>
      <Page
        className={clsx(
          'grid flex-1 content-start items-start gap-y-10 pt-7 pb-10 lg:pt-10 lg:pb-16',
          aside && shapes[shape],
        )}
      >
        <Form id={formId} className="min-w-0" onSubmit={onSubmit}>
          {children}
        </Form>
        {aside && <div className="sticky top-8 hidden min-w-0 lg:block">{aside}</div>}
      </Page>
      {bar}
    </div>
  )
}
