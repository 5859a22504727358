import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FactorProof } from '#queries/identity/accounts.second-factor.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { AskingDialog, type AskingWords } from '../../../../forms/dialogs/AskingDialog.tsx'
import { useFactor } from './factor.ts'
import { FactorFields } from './FactorFields.tsx'

/** Asks for the password, and for an enabled second factor, before a security setting of the account is changed. */
export function ProofDialog({
  sentenceOf,
  run,
  ...words
}: AskingWords & {
  about: string
  /** An error that does not come from the server. */ sentenceOf?: (error: unknown) => Promise<string | undefined>
  run: (proof: FactorProof) => Promise<unknown>
}) {
  const { t } = useTranslation()
  const [current_password, setPassword] = useState('')
  const factor = useFactor()
  const prove = async () => {
    const given = await factor.give()
    try {
      await run({ current_password, ...given })
      // not awaited: behind an open dialog nothing can take the focus that `run` moves
      void factor.settle()
    } catch (error) {
      await factor.settle(error)
      throw error
    }
  }
  return (
    <AskingDialog
      {...words}
      onToggle={() => {
        setPassword('')
        factor.setCode('')
      }}
      check={() => ({
        ...(current_password === '' ? { current_password: t('settings.reach.passwordMissing') } : {}),
        ...factor.check(),
      })}
      run={prove}
      sentenceOf={sentenceOf ?? factor.sentenceOf}
    >
      {(problems) => (
        <>
          <PasswordField
            name="current_password"
            autoComplete="current-password"
            label={t('settings.reach.password')}
            error={problems.current_password}
            value={current_password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <FactorFields factor={factor} problems={problems} />
        </>
      )}
    </AskingDialog>
  )
}
