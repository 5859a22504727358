import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { OWN_STYLES_MAX } from '@husrum/contract/limits.ts'
import { referenceQueries } from '../../../lib/queries/reference.ts'
import { useShell } from '../../../lib/shell-context.ts'
import { PhotoChoice } from '../../../parts/brief-steps/StyleStep.tsx'
import { ChipGroup } from '../../../ui/ChipGroup.tsx'
import type { StepProps } from './step-props.ts'

/** The same photos that clients choose from, and the words for it. */
export function StyleStep({ answers, change, problems }: StepProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: styles } = useSuspenseQuery(referenceQueries(api).styles())
  const full = answers.styles.length >= OWN_STYLES_MAX
  return (
    <>
      <PhotoChoice
        {...{ answers, change, problems }}
        category={answers.service_type.includes('architect') ? undefined : 'interior'}
        help={t('joining.step.style.help')}
      />
      <div className="mt-8 border-t border-line pt-7 lg:mt-11">
        <ChipGroup
          id="styles"
          legend={t('joining.group.styles')}
          hint={t(full ? 'joining.styles.full' : 'joining.styles.hint')}
          error={problems.styles}
          options={styles.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={answers.styles}
          onChange={(chosen) => change({ styles: chosen })}
          most={OWN_STYLES_MAX}
        />
      </div>
    </>
  )
}
