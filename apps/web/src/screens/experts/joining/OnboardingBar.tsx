import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PHOTOS_MIN } from '@husrum/contract/core/limits.ts'
import type { ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import type { RunningFlow } from '#flows/use-flow.ts'
import { FlowBar } from '#parts/flow/FlowBar.tsx'
import { Button } from '#ui/buttons/Button.tsx'

export type BarWords = {
  /** The label of the main button; "Continue" by default. */
  label?: string | undefined
  /** A text before it on wide screens, in place of the key that does the same. */
  hint?: string | undefined
}

/** Back and on; on the photo step also the number of chosen photos and a way to skip it. */
export function OnboardingBar<F>({
  flow,
  words: { label, hint },
  formId,
  fold,
}: {
  flow: RunningFlow<ExpertDraft, F>
  words: BarWords
  formId: string
  fold: ReactNode
}) {
  const { t } = useTranslation()
  const { step, answers } = flow
  const isStyle = step.name === 'style'
  const count = answers.photos.length
  return (
    <FlowBar
      formId={formId}
      onBack={flow.goBack}
      label={label}
      busy={flow.busy}
      hint={hint}
      middle={
        isStyle && (
          <p className="text-15 leading-tight sm:text-17" role="status">
            <b className="max-sm:block">{t('flow.style.chosen', { count })}</b> <span className="max-sm:hidden">·</span>{' '}
            <span className="text-ink-2">{t('flow.style.least', { count: PHOTOS_MIN })}</span>
          </p>
        )
      }
      other={
        isStyle &&
        count < PHOTOS_MIN && (
          <Button tone="quiet" onClick={() => void flow.goOn({ photos: [], chosen_photos: [], photos_skipped: true })}>
            {t('onboarding.bar.skipPhotos')}
          </Button>
        )
      }
      fold={fold}
    />
  )
}
