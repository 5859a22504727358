import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { cvrNumberOf, vatNumberOf } from '@husrum/contract/experts/joining/company-registration.ts'
import type { AdminExpertDetail } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { adminExpertQuery, askExpertRegister } from '#queries/back-office/expert-review.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { useShell } from '#lib/shell-context.ts'
import { exactMoment } from '#parts/back-office/staff-lists/cells/exact-moment.ts'
import { Button } from '#ui/buttons/Button.tsx'

const registers = ['cvr', 'vies'] as const

/** The registers' answers about the current number, with time and source; staff can ask each one again. */
export function RegisterAnswers({ expert, mayAsk }: { expert: AdminExpertDetail; mayAsk: boolean }) {
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
