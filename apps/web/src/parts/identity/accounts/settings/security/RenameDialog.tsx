import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSKEY_NAME_MAX } from '@husrum/contract/core/limits.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { AskingDialog, type AskingWords } from '../../../../forms/dialogs/AskingDialog.tsx'

/** Names a passkey. */
export function RenameDialog({
  trigger,
  name,
  run,
}: Pick<AskingWords, 'trigger'> & { name: string; run: (name: string) => Promise<unknown> }) {
  const { t } = useTranslation()
  const [given, setGiven] = useState(name)
  return (
    <AskingDialog
      trigger={trigger}
      title={t('security.passkeys.renameTitle')}
      submit={t('security.passkeys.save')}
      onToggle={() => setGiven(name)}
      check={(): Record<string, string> => (given.trim() === '' ? { name: t('security.passkeys.nameMissing') } : {})}
      run={() => run(given.trim())}
    >
      {(problems) => (
        <TextField
          name="name"
          label={t('security.passkeys.name')}
          hint={t('security.passkeys.nameHint')}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          error={problems.name}
          value={given}
          onChange={(event) => setGiven(event.target.value)}
        />
      )}
    </AskingDialog>
  )
}
