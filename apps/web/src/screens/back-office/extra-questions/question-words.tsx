import { useTranslation } from 'react-i18next'
import type { AdminQuestion } from '@husrum/contract/back-office/extra-questions.ts'
import { Badge } from '#ui/text/Badge.tsx'

export const languages = ['en', 'da', 'de'] as const
export type Language = (typeof languages)[number]

/** The first language with a label: readers of languages without one get it. */
export const firstLanguage = (labels: AdminQuestion['labels']): Language | undefined =>
  languages.find((language) => labels[language].trim() !== '')

export const labelIn = ({ labels }: Pick<AdminQuestion, 'labels'>, language: Language): string =>
  labels[language] || labels[firstLanguage(labels) ?? 'en']

/** A language needs a label, and a help text if any language has one. */
const isSaidIn = ({ labels, helps }: AdminQuestion, language: Language): boolean =>
  labels[language] !== '' && (helps[language] !== '' || Object.values(helps).every((help) => help === ''))

/** Lists the missing languages, or says that none is missing. */
export function LanguagesOf({ question }: { question: AdminQuestion }) {
  const { t } = useTranslation()
  const missing = languages.filter((language) => !isSaidIn(question, language))
  if (missing.length === 0) return <span className="text-ink-2">{t('admin-questions.translated')}</span>
  return (
    <Badge tone="danger">
      {t('admin-questions.missing', {
        languages: missing.map((language) => t(`admin-questions.language.${language}`)).join(', '),
      })}
    </Badge>
  )
}

export function QuestionState({ question: { state } }: { question: Pick<AdminQuestion, 'state'> }) {
  const { t } = useTranslation()
  return <Badge tone={state === 'asked' ? 'success' : 'off'}>{t(`admin-questions.state.${state}`)}</Badge>
}

export function Place({ question: { place } }: { question: Pick<AdminQuestion, 'place'> }) {
  const { t } = useTranslation()
  return place === 'profile' ? t('admin-questions.inProfile') : t(`brief.step.${place}.name`)
}

export function Kind({ question: { kind } }: { question: Pick<AdminQuestion, 'kind'> }) {
  const { t } = useTranslation()
  return t(`admin-questions.kind.${kind}`)
}

export function Count({ value }: { value: number }) {
  const { t } = useTranslation()
  return t('admin.number', { value })
}
