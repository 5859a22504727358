import type { PhotosFirstDraft } from '#flows/experts/joining/photos-first-answers.ts'
import type { TagNames } from '#parts/experts/joining/pictures/photo-drafts.ts'
import type { QuestionProps } from '#parts/experts/joining/question-props.ts'
import type { OwnPictures } from '#parts/experts/joining/pictures/use-own-pictures.ts'

export type StepProps = QuestionProps<PhotosFirstDraft> & {
  own: OwnPictures
  names: TagNames
  /** Continues as if the button had been pressed, with these answers added. */
  goOn: (change?: Partial<PhotosFirstDraft>) => void
  /** Leads to the step that asks for an answer. */
  goToField: (field: keyof PhotosFirstDraft) => void
}
