import type { ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import type { QuestionProps } from '#parts/experts/joining/question-props.ts'
import type { OwnPictures } from '#parts/experts/joining/pictures/use-own-pictures.ts'
import type { Uploads } from '#parts/foundation/media/uploads/use-uploads.ts'

export type StepProps = QuestionProps<ExpertDraft> & {
  /** Continues as if the button had been pressed, with these answers added. */
  goOn: (change?: Partial<ExpertDraft>) => void
  /** Opens the step that asks for an answer. */
  goToField: (field: keyof ExpertDraft) => void
  /** The application's pictures. */
  own?: OwnPictures | undefined
  /** The uploads of the account-first flow. */
  uploads?: Uploads | undefined
}
