import { clsx } from 'clsx'
import { Check, CircleDashed, Clock, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AdminExpert } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'

const looks = {
  ok: { icon: Check, look: 'text-pine-text' },
  wrong: { icon: X, look: 'text-danger' },
  asked: { icon: Clock, look: 'text-ink-2' },
  open: { icon: CircleDashed, look: 'text-ink-2' },
} as const

/** What is known about number, email, phone and chamber, in words and with an icon. */
export function CheckChips({ expert }: { expert: Pick<AdminExpert, 'checks' | 'country'> }) {
  const { t } = useTranslation()
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-13">
      {expert.checks.map(({ kind, state, because }) => {
        const { icon: Icon, look } = looks[state]
        const name =
          kind === 'company' && expert.country.code === 'DK'
            ? t('admin-experts.check.cvr')
            : t(`admin-experts.check.${kind}`)
        return (
          <li
            key={kind}
            className={clsx('inline-flex items-center gap-1 whitespace-nowrap', state === 'wrong' && 'text-danger')}
          >
            <Icon aria-hidden="true" className={clsx('size-3.5 shrink-0', look)} />
            {because === 'check_digit' ? t('admin-experts.check.digit', { name }) : name}
            {state === 'asked' ? t('admin-experts.check.asked') : null}
            <span className="sr-only">{t(`admin-experts.check.state.${because ?? state}`)}</span>
          </li>
        )
      })}
    </ul>
  )
}
