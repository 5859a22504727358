import { useTranslation } from 'react-i18next'
import type { ExpertProfile } from '@husrum/contract/experts.ts'
import { Heading } from '#ui/Heading.tsx'

/** What the company says of itself, beside the person's own words. */
export function CompanySection({ expert }: { expert: ExpertProfile }) {
  const { t } = useTranslation()
  if (expert.company_details.trim() === '') return null
  return (
    <section aria-labelledby="company">
      <Heading level={2} id="company">
        {expert.company ?? t('experts.profile.company')}
      </Heading>
      <p className="mt-3 max-w-text whitespace-pre-line">{expert.company_details}</p>
    </section>
  )
}
