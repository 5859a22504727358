import { useTranslation } from 'react-i18next'
import { spokenLanguages } from '@husrum/contract/experts/profile/profile.ts'
import type { ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import { useShell } from '#lib/shell-context.ts'
import { ChipGroup } from '#ui/choices/ChipGroup.tsx'
import { languageName } from './language-name.ts'
import type { QuestionProps } from '../question-props.ts'

const MOST = 10

/** Languages spoken with clients, named in the page's language. */
export function LanguageChips({ answers, change, problems }: QuestionProps<Pick<ExpertDraft, 'languages'>>) {
  const { t } = useTranslation()
  const { language } = useShell()
  return (
    <ChipGroup
      id="languages"
      legend={t('onboarding.languages.legend')}
      error={problems.languages}
      options={spokenLanguages.map((code) => ({ value: code, label: languageName(code, language) }))}
      value={answers.languages}
      onChange={(languages) => change({ languages })}
      most={MOST}
    />
  )
}
