import type { ExpertDraft } from '#flows/expert-answers.ts'
import type { QuestionProps } from '#parts/onboarding/question-props.ts'
import type { OwnPictures } from '#parts/onboarding/use-own-pictures.ts'
import type { Uploads } from '#parts/uploads/use-uploads.ts'

export type StepProps = QuestionProps<ExpertDraft> & {
  /** Goes on as if the button had been pressed, with these answers added. */
  goOn: (change?: Partial<ExpertDraft>) => void
  /** Leads to the step that asks for an answer. */
  goToField: (field: keyof ExpertDraft) => void
  /** The application's pictures. */
  own?: OwnPictures | undefined
  /** The account-first flow's. */
  uploads?: Uploads | undefined
}
