import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import { ExtraQuestions } from '#parts/foundation/reference/ExtraQuestions.tsx'
import { useProfileQuestions } from '#parts/foundation/reference/use-profile-questions.ts'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import type { QuestionProps } from '../question-props.ts'

/** An owner's questions to experts, as the profile's editor shows them; nothing where there are none. */
export function ProfileQuestions({ answers, change, problems }: QuestionProps<Pick<ExpertDraft, 'extra_answers'>>) {
  const { t } = useTranslation()
  const questions = useProfileQuestions()
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="questions" className="border-t border-line pt-7">
      <h2 id="questions" className="mb-1.5 text-21">
        {t('expert-settings.section.questions')}
      </h2>
      <p className="mb-5 text-15 text-ink-2">{t('expert-settings.questions.help')}</p>
      <Suspense fallback={<FieldSkeleton />}>
        <ExtraQuestions className="mt-0!" legendAs="label" {...{ questions, answers, change, problems }} />
      </Suspense>
    </section>
  )
}

const FieldSkeleton = () => (
  <Loading>
    <Skeleton shape="block" className="h-18" />
  </Loading>
)
