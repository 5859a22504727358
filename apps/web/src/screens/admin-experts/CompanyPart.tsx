import { useTranslation } from 'react-i18next'
import type { AdminExpertDetail } from '@husrum/contract/joining.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { registers } from './decisions.ts'
import { FactLines, Part } from './Part.tsx'
import type { Reviewing } from './use-review.ts'

/** Company, number and chamber: what the check says of the number, where to look it up, and that somebody has. */
export function CompanyPart({
  expert,
  mayDecide,
  review,
}: {
  expert: AdminExpertDetail
  mayDecide: boolean
  review: Reviewing
}) {
  const { t } = useTranslation()
  const { pending } = expert
  const number = pending?.company_registration ?? expert.company_registration
  const register = registers[expert.country.code]
  const busy = !mayDecide || review.isPending
  return (
    <Part title={t('admin-experts.company.title')} end={t(`experts.option.expert_type.${expert.expert_type}`)}>
      {pending && (
        <Notice icon={null} className="mt-3" title={t('admin-experts.company.pending')} stacked>
          <FactLines
            facts={[
              {
                key: 'name',
                term: t('admin-experts.company.name'),
                value: pending.company_name && <Change from={expert.company_name} to={pending.company_name} />,
              },
              {
                key: 'number',
                term: t('admin-experts.company.number'),
                value: pending.company_registration !== null && (
                  <Change from={expert.company_registration} to={pending.company_registration} />
                ),
              },
            ].filter(({ value }) => value)}
          />
        </Notice>
      )}
      <FactLines
        facts={[
          { key: 'name', term: t('admin-experts.company.name'), value: expert.company_name },
          {
            key: 'number',
            term: t('admin-experts.company.number'),
            value: expert.company_registration ?? t('admin-experts.company.none'),
          },
          {
            key: 'verdict',
            term: t('admin-experts.company.verdict'),
            value: number && (
              <span className={expert.registration_problem ? 'text-danger' : undefined}>
                {t(`admin-experts.number.${expert.registration_problem ?? 'fits'}`)}
              </span>
            ),
          },
          {
            key: 'register',
            term: t('admin-experts.company.register'),
            value: number && register && (
              <a href={register.url} target="_blank" rel="noopener noreferrer">
                {register.name}
              </a>
            ),
          },
          { key: 'details', term: t('admin-experts.company.details'), value: expert.profile.company_details },
          {
            key: 'chamber',
            term: t('admin-experts.company.chamber'),
            value: [expert.chamber, expert.chamber_number].filter(Boolean).join(' · '),
          },
        ]}
      />
      <div className="mt-3 grid gap-2">
        {expert.company_registration && (
          <Checkbox
            size="small"
            checked={expert.registration_checked}
            disabled={busy}
            onChange={(event) => review.mutate({ expert, body: { registration_checked: event.target.checked } })}
          >
            {t('admin-experts.company.numberChecked')}
          </Checkbox>
        )}
        {expert.chamber_number && (
          <Checkbox
            size="small"
            checked={expert.chamber_checked}
            disabled={busy}
            onChange={(event) => review.mutate({ expert, body: { chamber_checked: event.target.checked } })}
          >
            {t('admin-experts.company.chamberChecked')}
          </Checkbox>
        )}
      </div>
    </Part>
  )
}

function Change({ from, to }: { from: string | null; to: string }) {
  const { t } = useTranslation()
  return (
    <>
      <del className="text-ink-2">
        <span className="sr-only">{t('admin-experts.company.before')} </span>
        {from ?? t('admin-experts.company.none')}
      </del>{' '}
      →{' '}
      <ins className="font-semibold no-underline">
        <span className="sr-only">{t('admin-experts.company.after')} </span>
        {to || t('admin-experts.company.none')}
      </ins>
    </>
  )
}
