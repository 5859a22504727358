import { useTranslation } from 'react-i18next'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminExpertDetail } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { cvrNumberOf, vatNumberOf } from '@husrum/contract/experts/joining/company-registration.ts'
import { adminExpertQuery, askExpertRegister } from '#queries/back-office/expert-review.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { chamberOf, registersOf } from './registers.ts'
import { FactLines, Part, type FactLine } from '../Part.tsx'
import type { Reviewing } from '#parts/back-office/expert-review/use-review.ts'
import { useShell } from '#lib/shell-context.ts'
import { exactMoment } from '#parts/back-office/staff-lists/cells/exact-moment.ts'

type CompanyPartProps = {
  expert: AdminExpertDetail
  mayDecide: boolean
  review: Reviewing
  mark: (body: { registration_checked?: boolean; chamber_checked?: boolean }) => void
  /** Staff have looked up the changed number; the approval sends this along. */
  newChecked: boolean
  onNewChecked: (checked: boolean) => void
}

/** Company, number and chamber: the result of the check, links to the registers, and marks for what staff looked up. */
export function CompanyPart({ expert, mayDecide, review, mark, newChecked, onNewChecked }: CompanyPartProps) {
  const { t } = useTranslation()
  const { pending } = expert
  const newNumber = pending?.company_registration
  const verdict = useVerdict(expert)
  const busy = !mayDecide || review.isPending
  return (
    <Part title={t('admin-experts.company.title')} end={t(`experts.option.expert_type.${expert.expert_type}`)}>
      {pending && (
        <div className="mt-3 rounded-photo bg-plaster px-4 py-3">
          <h4 className="text-15">{t('admin-experts.company.pending')}</h4>
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
                value: newNumber !== null && newNumber !== undefined && (
                  <Change from={expert.company_registration} to={newNumber} />
                ),
              },
              ...(newNumber ? verdict : []),
            ]}
          />
          {newNumber && (
            <Checkbox
              size="small"
              className="mt-2"
              checked={newChecked}
              disabled={busy}
              onChange={(event) => onNewChecked(event.target.checked)}
            >
              {t('admin-experts.company.newNumberChecked')}
            </Checkbox>
          )}
        </div>
      )}
      <FactLines
        facts={[
          { key: 'name', term: t('admin-experts.company.name'), value: expert.company_name },
          {
            key: 'number',
            term: t('admin-experts.company.number'),
            value: expert.company_registration ?? t('admin-experts.company.none'),
          },
          ...(expert.company_registration && !newNumber ? verdict : []),
          { key: 'details', term: t('admin-experts.company.details'), value: expert.profile.company_details },
          {
            key: 'chamber',
            term: t('admin-experts.company.chamber'),
            value: [expert.chamber, expert.chamber_number].filter(Boolean).join(' · '),
          },
        ]}
      />
      <RegisterAnswers expert={expert} mayAsk={mayDecide} />
      <div className="mt-3 grid gap-2">
        {expert.company_registration && (
          <Checkbox
            size="small"
            checked={expert.registration_checked}
            disabled={busy}
            onChange={(event) => mark({ registration_checked: event.target.checked })}
          >
            {t('admin-experts.company.numberChecked')}
          </Checkbox>
        )}
        {expert.chamber_number && (
          <Checkbox
            size="small"
            checked={expert.chamber_checked}
            disabled={busy}
            onChange={(event) => mark({ chamber_checked: event.target.checked })}
          >
            {t('admin-experts.company.chamberChecked')}
          </Checkbox>
        )}
        {expert.chamber_waits && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-photo bg-plaster px-4 py-3 text-15">
            {t('admin-experts.company.chamberWaits')}
            <Button size="small" disabled={busy} onClick={() => mark({ chamber_checked: false })}>
              {t('admin-experts.company.chamberUnknown')}
            </Button>
          </div>
        )}
      </div>
    </Part>
  )
}

/** Judges the number by its format, and names the register that knows it. */
function useVerdict({
  name,
  company_name,
  chamber_number,
  registration_problem,
  company_registration,
  pending,
  country,
}: AdminExpertDetail): FactLine[] {
  const { t } = useTranslation()
  const named = pending?.company_name ?? company_name ?? name
  const registers = registersOf(country.code, pending?.company_registration ?? company_registration ?? '', named)
  const chamber = chamber_number === null ? undefined : chamberOf(country.code)
  return [
    {
      key: 'verdict',
      term: t('admin-experts.company.verdict'),
      value: (
        <span className={registration_problem ? 'text-danger' : undefined}>
          {t(`admin-experts.number.${registration_problem ?? 'fits'}`)}
        </span>
      ),
    },
    {
      key: 'register',
      term: t('admin-experts.company.register'),
      value: (
        <span className="flex flex-wrap gap-x-3">
          {[...registers, ...(chamber ? [chamber] : [])].map((register) => (
            <a
              key={register.url}
              href={register.url}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-6 items-center"
            >
              {register.name}
            </a>
          ))}
        </span>
      ),
    },
  ]
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

const registers = ['cvr', 'vies'] as const

/** The registers' answers about the current number, with time and source; staff can ask each one again. */
function RegisterAnswers({ expert, mayAsk }: { expert: AdminExpertDetail; mayAsk: boolean }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: (register: (typeof registers)[number]) => askExpertRegister(api, expert.id, register),
    onSuccess: (asked) => queryClient.setQueryData(adminExpertQuery(api, expert.id).queryKey, asked),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  })
  const number = expert.pending?.company_registration ?? expert.company_registration ?? ''
  const { code } = expert.country
  const asked = { cvr: cvrNumberOf(code, number), vies: vatNumberOf(code, number) }
  const known = registers.filter((register) => asked[register] !== undefined)
  if (known.length === 0) return null
  return (
    <ul className="mt-3 grid gap-2 text-15">
      {known.map((register) => {
        const answer = expert.registers.find((each) => each.register === register && each.number === number)
        return (
          <li key={register} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">
              <b>{t(`admin-experts.registers.${register}`)}</b>{' '}
              {answer ? t(`admin-experts.registers.outcome.${answer.outcome}`) : t('admin-experts.registers.notYet')}
              {answer?.holder && <span className="block wrap-anywhere">{answer.holder}</span>}
              {answer && (
                <span className="block text-13 text-ink-2">
                  {t('admin-experts.registers.source', {
                    source: answer.source,
                    date: exactMoment(answer.asked_at, language),
                  })}
                </span>
              )}
            </span>
            {mayAsk && (
              <Button
                size="small"
                aria-label={t('admin-experts.registers.askOf', { register: t(`admin-experts.registers.${register}`) })}
                loading={ask.isPending && ask.variables === register}
                onClick={() => ask.mutate(register)}
              >
                {t('admin-experts.registers.ask')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
