import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FactorProof } from '#lib/queries/second-factor.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { AskingDialog, type AskingWords } from '../../form/AskingDialog.tsx'

const nothing: FactorProof = { current_password: '', code: '' }

/** Asks for the password, and a code where one is, before something that guards the account is changed. */
export function ProofDialog({
  asksCode = true,
  sentenceOf,
  run,
  ...words
}: AskingWords & {
  about: string
  asksCode?: boolean
  /** What went wrong elsewhere than on the server. */ sentenceOf?: (error: unknown) => Promise<string | undefined>
  run: (proof: FactorProof) => Promise<unknown>
}) {
  const { t } = useTranslation()
  const [proof, setProof] = useState(nothing)
  return (
    <AskingDialog
      {...words}
      onToggle={() => setProof(nothing)}
      check={() => ({
        ...(proof.current_password === '' ? { current_password: t('settings.reach.passwordMissing') } : {}),
        ...(asksCode && proof.code.trim().length < 6 ? { code: t('security.proof.codeMissing') } : {}),
      })}
      run={() => run(proof)}
      {...(sentenceOf ? { sentenceOf } : {})}
    >
      {(problems) => (
        <>
          <PasswordField
            name="current_password"
            autoComplete="current-password"
            label={t('settings.reach.password')}
            error={problems.current_password}
            value={proof.current_password}
            onChange={(event) => setProof({ ...proof, current_password: event.target.value })}
          />
          {asksCode && (
            <TextField
              name="code"
              label={t('security.proof.code')}
              hint={t('security.proof.hint')}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              error={problems.code}
              value={proof.code}
              onChange={(event) => setProof({ ...proof, code: event.target.value })}
            />
          )}
        </>
      )}
    </AskingDialog>
  )
}
