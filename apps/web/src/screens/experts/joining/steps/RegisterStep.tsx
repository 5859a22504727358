import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import { formatPhone, wholePhone } from '#lib/language/phone.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { TermsCheck } from '#parts/flow/account/TermsCheck.tsx'
import { DescriptionList } from '#ui/text/DescriptionList.tsx'
import type { StepProps } from './step-props.ts'

/** A summary of the answers for the account, and the consent. */
export function RegisterStep({ answers, change, problems, goToField }: StepProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: plans } = useQuery(referenceQueries(api).plans())
  const edit = (field: keyof ExpertDraft, what: string) => (
    <button
      type="button"
      className="cursor-pointer underline underline-offset-[0.2em]"
      onClick={() => goToField(field)}
    >
      {t('onboarding.card.edit')}
      <span className="sr-only"> {what}</span>
    </button>
  )
  const fact = (field: keyof ExpertDraft, term: string, value: string, note?: string) => ({
    key: field,
    term,
    value,
    ...(note ? { note } : {}),
    action: edit(field, term),
  })
  const phone = formatPhone(wholePhone(answers))
  const plan = plans?.find(({ id }) => id === answers.plan_id)?.name
  return (
    <>
      <section aria-label={t('onboarding.summary.title')}>
        <DescriptionList
          lines
          facts={[
            ...(plan ? [fact('plan_id', t('onboarding.summary.plan'), plan, t('onboarding.summary.nothingDue'))] : []),
            fact('name', t('onboarding.summary.name'), answers.name.trim()),
            ...(answers.company_name.trim()
              ? [fact('company_name', t('onboarding.summary.company'), answers.company_name.trim())]
              : []),
            fact('email', t('onboarding.summary.email'), answers.email.trim()),
            ...(answers.town ? [fact('city_id', t('onboarding.summary.place'), answers.town.name)] : []),
            fact('phone', t('onboarding.summary.phone'), phone, t('onboarding.summary.verified')),
          ]}
        />
      </section>
      <div className="mt-8 border-t border-line pt-4">
        <TermsCheck checked={answers.terms} onChange={(terms) => change({ terms })} error={problems.terms} />
      </div>
    </>
  )
}
