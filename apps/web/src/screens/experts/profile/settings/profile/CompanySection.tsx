import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Clock, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { companyRegistrationProblem } from '@husrum/contract/experts/joining/company-registration.ts'
import { COMPANY_DETAILS_MAX } from '@husrum/contract/core/limits.ts'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { InlineAction } from '#parts/identity/accounts/settings/contact/WaitingLine.tsx'
import { textFieldsOf } from '#parts/forms/dialogs/text-fields.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { OwnForm } from '../use-own-form.ts'
import { fallingChecks } from './falling-checks.ts'
import { FieldLine } from './FieldLine.tsx'
import { Section } from './Section.tsx'

/** Countries where only members of the chamber may be called "architect". */
const PROTECTED_IN = new Set(['DE', 'AT', 'CH'])
/** Countries whose register has its own name; elsewhere it is a registration number. */
const registers = ['DK', 'DE', 'SE', 'NO', 'AT', 'CH', 'NL', 'GB']

export function CompanySection({ expert, form }: { expert: OwnExpert; form: OwnForm }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: countries = [] } = useQuery(referenceQueries(api).countries())
  const { draft, change, problems } = form
  const field = textFieldsOf(draft, change, problems)
  const code = countries.find(({ id }) => id === draft.country_id)?.code ?? expert.country.code
  const problem = companyRegistrationProblem(code, draft.company_registration)
  const { pending } = expert
  const falling = fallingChecks(expert, draft)
  const { role = 'owner' } = useAccount()?.studio ?? {}
  const isOwner = role === 'owner'
  return (
    <Section
      id="company"
      title={t('onboarding.company.heading')}
      help={t(isOwner ? 'expert-settings.company.help' : 'studio.companyLocked')}
    >
      <fieldset disabled={!isOwner} aria-labelledby="part-company" className="contents">
        <TextField
          {...field('company_name')}
          autoComplete="organization"
          width="medium"
          optional={draft.expert_type !== 'agency'}
          label={t('onboarding.company.name')}
          hint={t('onboarding.company.nameHint')}
          after={
            pending?.company_name && (
              <Waits
                present={expert.company_name}
                words={
                  expert.company_name === null ? 'expert-settings.company.waitsFirst' : 'expert-settings.company.waits'
                }
                onKeep={() => change({ company_name: expert.company_name ?? '' })}
              />
            )
          }
        />
        <TextField
          {...field('company_registration')}
          autoComplete="off"
          spellCheck={false}
          width="medium"
          optional
          label={
            registers.includes(code) ? t(`onboarding.company.register.${code}`) : t('onboarding.company.registration')
          }
          hint={t('onboarding.company.registrationHint')}
          after={
            <>
              <div role="status">
                {problem && (
                  <FieldLine icon={<TriangleAlert aria-hidden="true" />}>
                    {t(`onboarding.company.warning.${problem}`)}
                  </FieldLine>
                )}
              </div>
              {pending?.company_registration ? (
                <Waits
                  present={expert.company_registration}
                  words={
                    expert.company_registration === null
                      ? 'expert-settings.company.waitsNumberFirst'
                      : 'expert-settings.company.waitsNumber'
                  }
                  onKeep={() => change({ company_registration: expert.company_registration ?? '' })}
                />
              ) : (
                <Check
                  checked={expert.registration_checked}
                  falls={falling.number}
                  text={t('expert-settings.company.checked')}
                  falling={t('expert-settings.company.numberFalls')}
                />
              )}
            </>
          }
        />
        <TextArea
          {...field('company_details')}
          rows={2}
          label={t('onboarding.company.details')}
          hint={t('onboarding.company.detailsHint')}
          counter={{ minimum: 0, maximum: COMPANY_DETAILS_MAX }}
        />
        {draft.service_type.includes('architect') && PROTECTED_IN.has(code) && <Chamber expert={expert} form={form} />}
      </fieldset>
    </Section>
  )
}

function Chamber({ expert, form: { draft, change, problems } }: { expert: OwnExpert; form: OwnForm }) {
  const { t } = useTranslation()
  const title = useId()
  const field = textFieldsOf(draft, change, problems)
  return (
    <div role="group" aria-labelledby={title} className="grid gap-5 rounded-photo bg-plaster p-4 md:p-5">
      <div>
        <h4 id={title} className="text-17 font-semibold">
          {t('onboarding.company.chamberTitle')}
        </h4>
        <p className="mt-1 max-w-[58ch] text-15 text-ink-2">{t('onboarding.company.chamberText')}</p>
      </div>
      <TextField {...field('chamber')} width="medium" label={t('onboarding.company.chamber')} />
      <TextField
        {...field('chamber_number')}
        width="medium"
        label={t('onboarding.company.chamberNumber')}
        after={
          <Check
            checked={expert.chamber_checked}
            falls={fallingChecks(expert, draft).chamber}
            text={t('expert-settings.company.chamberChecked')}
            falling={t('expert-settings.company.chamberFalls')}
          />
        }
      />
    </div>
  )
}

/** Says that we have verified something, or that saving revokes the verification. */
function Check({ checked, falls, text, falling }: { checked: boolean; falls: boolean; text: string; falling: string }) {
  return (
    <div role="status">
      {checked && (
        <FieldLine icon={falls ? <TriangleAlert aria-hidden="true" /> : <BadgeCheck aria-hidden="true" />}>
          {falls ? falling : text}
        </FieldLine>
      )}
    </div>
  )
}

/** Staff review a changed name or number first; says what counts meanwhile. */
function Waits({
  present,
  words,
  onKeep,
}: {
  present: string | null
  /** Key of the sentence. */ words: string
  onKeep: () => void
}) {
  const { t } = useTranslation()
  return (
    <FieldLine icon={<Clock aria-hidden="true" />}>
      {t(words, { present })}{' '}
      {present !== null && <InlineAction onClick={onKeep}>{t('expert-settings.company.keep')}</InlineAction>}
    </FieldLine>
  )
}
