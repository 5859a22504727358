import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { asksForChamber, ChamberFields } from '#parts/experts/joining/company/ChamberFields.tsx'
import { CompanyFields } from '#parts/experts/joining/company/CompanyFields.tsx'
import { DescriptionField } from '#parts/experts/joining/profile/DescriptionField.tsx'
import { LanguageChips } from '#parts/experts/joining/profile/LanguageChips.tsx'
import { ProfileQuestions } from '#parts/experts/joining/profile/ProfileQuestions.tsx'
import { OwnPicturesField } from '#parts/experts/joining/pictures/OwnPicturesField.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import type { StepProps } from './step-props.ts'
import { useCountryCode } from './ServiceStep.tsx'

export function CompanyStep({ answers, change, problems, own, goToField }: StepProps) {
  const { t } = useTranslation()
  const country = useCountryCode(answers)
  const work = { answers, change, problems }
  return (
    <Stack className="gap-9">
      <Part title={t('onboarding.company.heading')}>
        <CompanyFields {...work} country={country} />
        {asksForChamber(answers.service_type, country) && (
          <div className="mt-6">
            <ChamberFields {...work} />
          </div>
        )}
      </Part>
      <Part title={t('onboarding.words.heading')}>
        <DescriptionField {...work} />
      </Part>
      <LanguageChips {...work} />
      <ProfileQuestions {...work} />
      {own && (
        <div className="border-t border-line pt-7">
          <OwnPicturesField own={own} problems={problems} onWithout={() => goToField('verifyCode')} />
        </div>
      )}
    </Stack>
  )
}

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-5 text-21">{title}</h2>
    {children}
  </section>
)
