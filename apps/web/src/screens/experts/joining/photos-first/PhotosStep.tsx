import { useTranslation } from 'react-i18next'
import { OWN_PHOTOS_MAX } from '#flows/experts/joining/photos-first.ts'
import { OwnPicturesField } from '#parts/experts/joining/pictures/OwnPicturesField.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import type { StepProps } from './step-props.ts'

export function PhotosStep({
  answers,
  change,
  problems,
  own,
  goToField,
  available,
}: Pick<StepProps, 'answers' | 'change' | 'problems' | 'own' | 'goToField'> & {
  /** An image tagging service exists to send photos to. */ available: boolean
}) {
  const { t } = useTranslation()
  return (
    <>
      <OwnPicturesField
        isWholeStep
        own={own}
        most={OWN_PHOTOS_MAX}
        problems={problems}
        onWithout={() => goToField('verifyCode')}
      />
      {available && (
        <div className="mt-6">
          <Checkbox
            name="suggest"
            checked={answers.suggest}
            hint={t('photos-first.photos.suggestHint')}
            onChange={({ target }) => change({ suggest: target.checked })}
          >
            {t('photos-first.photos.suggest')}
          </Checkbox>
        </div>
      )}
    </>
  )
}
