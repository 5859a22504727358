import type { PhotosFirstDraft } from '#flows/photos-first-answers.ts'
import type { TagNames } from '#parts/onboarding/photo-drafts.ts'
import type { QuestionProps } from '#parts/onboarding/question-props.ts'
import type { OwnPictures } from '#parts/onboarding/use-own-pictures.ts'

export type StepProps = QuestionProps<PhotosFirstDraft> & {
  own: OwnPictures
  names: TagNames
  /** Goes on as if the button had been pressed, with these answers added. */
  goOn: (change?: Partial<PhotosFirstDraft>) => void
  /** Leads to the step that asks for an answer. */
  goToField: (field: keyof PhotosFirstDraft) => void
}
