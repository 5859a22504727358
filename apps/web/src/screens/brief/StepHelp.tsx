import { useTranslation } from 'react-i18next'
import type { BriefDraft } from '#flows/client-brief-answers.ts'
import { SentTo } from '#parts/verification/SentTo.tsx'

/** The line under a step's question. The photo step draws its own, beside its pages. */
export function StepHelp({
  step,
  answers,
  onChangeNumber,
}: {
  step: string
  answers: BriefDraft
  onChangeNumber: () => void
}) {
  const { t } = useTranslation()
  if (step === 'style') return null
  if (step === 'code')
    return (
      <SentTo
        prefix={answers.phone_prefix}
        phone={answers.phone}
        sentAt={answers.code_sent_at}
        onChangeNumber={onChangeNumber}
      />
    )
  if (step === 'rooms')
    return t(answers.service_type === 'architect' ? 'brief.step.rooms.helpArchitect' : 'brief.step.rooms.help')
  return t(`brief.step.${step}.help`)
}
