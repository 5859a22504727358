import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AskedQuestion } from '@husrum/contract/foundation/reference/extra-answers.ts'
import { extraField, questionName } from '@husrum/contract/foundation/reference/extra-answers.rules.ts'
import type { TypedAnswer, TypedAnswers } from '#flows/foundation/reference/extra-answers.ts'
import { useShell } from '#lib/shell-context.ts'
import { ChoiceCards } from '#ui/choices/ChoiceCards.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

export type ExtraFieldsProps = {
  questions: readonly AskedQuestion[]
  answers: { extra_answers: TypedAnswers }
  change: (change: { extra_answers: TypedAnswers }) => void
  /** A message for each wrong answer, by `extra_answers.q7`. */
  problems: Readonly<Record<string, string>>
  /** Group headings of a form, or labels of its fields. */
  legendAs?: 'heading' | 'label'
}

/** An owner's questions as fields. */
export function ExtraFields({ questions, answers: { extra_answers }, change, problems, legendAs }: ExtraFieldsProps) {
  return (
    <Stack className="gap-8">
      {questions.map((question) => (
        <ExtraField
          key={question.id}
          question={question}
          answer={extra_answers[questionName(question.id)]}
          onChange={(answer) => change({ extra_answers: { ...extra_answers, [questionName(question.id)]: answer } })}
          error={problems[extraField(question.id)]}
          legendAs={legendAs}
        />
      ))}
    </Stack>
  )
}

type FieldProps = {
  question: AskedQuestion
  answer: TypedAnswer | undefined
  onChange: (answer: TypedAnswer) => void
  error: string | undefined
  legendAs: ExtraFieldsProps['legendAs']
}

/** The card that clears a choice; no key of an option equals it. */
const NONE = 'none'

function ExtraField({ question, answer, onChange, error, legendAs = 'heading' }: FieldProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { id, kind, label, help, options, required, unit } = question
  const inOther = question.language === language ? undefined : question.language
  const said = (words: ReactNode) => (inOther ? <span lang={inOther}>{words}</span> : words)
  const hint =
    help !== null || inOther ? (
      <>
        {help !== null && said(help)}
        {inOther && <span className="block">{t(`extra.only.${inOther}`)}</span>}
      </>
    ) : undefined
  const field = { id: extraField(id), name: extraField(id), hint, error }
  const typed = { ...field, label: said(label), optional: !required, value: typeof answer === 'string' ? answer : '' }
  if (kind === 'text') return <TextArea {...typed} rows={3} onChange={(event) => onChange(event.target.value)} />
  if (kind === 'number')
    return (
      <TextField
        {...typed}
        width="short"
        inputMode="decimal"
        autoComplete="off"
        {...(unit === null ? {} : { unit })}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  const legend = (
    <>
      {said(label)}
      {!required && <span className="text-15 font-normal text-ink-2"> ({t('ui.optional')})</span>}
    </>
  )
  const cards = options.map((option) => ({ value: option.key, label: said(option.label) }))
  const chosen = Array.isArray(answer) ? answer : []
  const shared = { ...field, legend, legendAs, layout: 'pairs' as const }
  if (kind === 'several') return <ChoiceCards {...shared} multiple options={cards} value={chosen} onChange={onChange} />
  return (
    <ChoiceCards
      {...shared}
      options={required ? cards : [...cards, { value: NONE, label: t('extra.none') }]}
      value={chosen[0] ?? (answer && !required ? NONE : null)}
      onChange={(key) => onChange(key === NONE ? [] : [key])}
    />
  )
}
