import { clsx } from 'clsx'
import { Check, Circle, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** `limit`: the maximum length. */
export type PasswordRule = { key: 'length' | 'common' | 'personal'; holds: boolean; limit?: number }

const sentences = {
  length: 'flow.account.rule.length',
  common: 'flow.account.rule.common',
  personal: 'flow.account.rule.personal',
} as const

/** Ticks appear as the rules are met; nothing is marked as wrong before the person types. */
export function PasswordRules({ rules, typed }: { rules: readonly PasswordRule[]; typed: boolean }) {
  const { t } = useTranslation()
  return (
    <ul className="mt-2.5 flex min-h-5.5 flex-wrap gap-x-5 gap-y-1 text-15">
      {rules.map(({ key, holds, limit }) => {
        const state = !typed ? 'open' : holds ? 'met' : key === 'length' || key === 'common' ? 'open' : 'broken'
        const Icon = { open: Circle, met: Check, broken: X }[state]
        return (
          <li
            key={key}
            className={clsx(
              'flex items-center gap-1.5 [&_svg]:size-4',
              { open: 'text-ink-2', met: 'text-success', broken: 'font-semibold text-danger' }[state],
            )}
          >
            <Icon aria-hidden="true" strokeWidth={2.25} />
            {t(sentences[key], { limit })}
            <span className="sr-only">{t(state === 'met' ? 'flow.account.rule.met' : 'flow.account.rule.open')}</span>
          </li>
        )
      })}
    </ul>
  )
}
