import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { secondFactorActions, secondFactorQueries } from '#queries/identity/accounts.second-factor.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { ProofDialog } from './ProofDialog.tsx'

/** With fewer codes, a person could soon be locked out. */
export const FEW_CODES = 3

/** For staff with passkeys and no app: the password alone does not log in once the device is lost. */
export function PasskeyCodes({ onCodes }: { onCodes: (codes: string[]) => Promise<void> }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: state } = useQuery(secondFactorQueries(api).state())
  if (!state || state.totp_since !== null) return null
  const left = state.recovery_codes_left
  return (
    <dl className="mt-5 border-y border-line text-15">
      <div className="grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
        <dt className="font-semibold">{t('security.codes.title')}</dt>
        <dd className={left < FEW_CODES ? 'text-danger' : 'text-ink-2'}>{t('security.codes.left', { count: left })}</dd>
        <dd>
          <ProofDialog
            trigger={<Button size="small">{t('security.codes.renew')}</Button>}
            title={t('security.codes.renew')}
            about={t('security.codes.renewAbout')}
            submit={t('security.codes.make')}
            run={async (proof) => onCodes(await secondFactorActions(api).renewCodes(proof))}
          />
        </dd>
      </div>
    </dl>
  )
}
