import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/buttons/Button.tsx'
import { Page, StickyBar } from '#ui/layout/layout.tsx'
import { useScrollPadding } from './use-scroll-padding.ts'

export type FlowBarProps = {
  formId: string
  /** Absent on the first step. */
  onBack?: (() => void) | undefined
  /** The label of the main button; "Continue" by default, null for no button. */
  label?: string | null
  busy?: boolean
  /** A hint before the main button on wide screens; by default that Enter does the same. */
  hint?: ReactNode
  /** In the middle: "4 chosen, at least 3". Replaces the hint and, on phones, the label Back. */
  middle?: ReactNode
  /** A secondary button: "Not sure yet, skip". */
  other?: ReactNode
  /** The folded card, on narrow screens. */
  fold?: ReactNode
}

/** Sticks to the lower edge: the back button, a hint, and the main button. */
export function FlowBar({ formId, onBack, label, busy = false, hint, middle, other, fold }: FlowBarProps) {
  const { t } = useTranslation()
  const bar = useScrollPadding()
  return (
    <StickyBar>
      <Page>
        <div ref={bar}>
          {fold && <div className="lg:hidden">{fold}</div>}
          <div className="flex min-h-18 flex-wrap items-center gap-x-2.5 gap-y-2 py-3 lg:min-h-20 lg:gap-4">
            {onBack && (
              <Button
                size="large"
                icon={<ArrowLeft aria-hidden="true" />}
                onClick={onBack}
                className={clsx('max-sm:px-3.5')}
              >
                <span className={clsx((middle || label) && 'max-sm:sr-only')}>{t('flow.back')}</span>
              </Button>
            )}
            {middle && <div className="min-w-0 flex-1 sm:text-center">{middle}</div>}
            <div className={clsx('ml-auto flex items-center gap-2.5 lg:gap-4', !middle && 'min-w-0')}>
              {!middle && label !== null && (
                <span className="hidden text-13 text-ink-2 lg:block">{hint ?? <EnterHint />}</span>
              )}
              {other}
              {label !== null && (
                <Button
                  tone="primary"
                  size="large"
                  type="submit"
                  form={formId}
                  loading={busy}
                  iconEnd={<ArrowRight aria-hidden="true" />}
                >
                  {label ?? t('flow.continue')}
                </Button>
              )}
            </div>
          </div>
        </div>
      </Page>
    </StickyBar>
  )
}

/** For people with a keyboard; a screen reader reads the button instead. */
function EnterHint() {
  const { t } = useTranslation()
  return (
    <span aria-hidden="true">
      <kbd className="mr-1 rounded-small border border-line-strong px-1.5 py-0.5 font-sans text-ink">
        {t('flow.enterKey')}
      </kbd>
      {t('flow.enterHint')}
    </span>
  )
}
