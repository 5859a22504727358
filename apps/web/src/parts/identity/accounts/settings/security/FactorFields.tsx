import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormRefusal } from '../../../../forms/dialogs/FormRefusal.tsx'
import type { Factor } from './factor.ts'

/** A code, or a note about the device's prompt, below the password; nothing where the password is enough. */
export function FactorFields({ factor, problems }: { factor: Factor; problems: Readonly<Record<string, string>> }) {
  const { t } = useTranslation()
  if (factor.by === undefined) return null
  if (factor.by === 'passkey')
    return (
      <div className="grid justify-items-start gap-2 text-15">
        <FormRefusal>{problems.credential ?? problems.code}</FormRefusal>
        <p className="text-ink-2">{t('security.proof.passkey')}</p>
        {factor.takesCode ? (
          <Button tone="quiet" size="small" onClick={() => factor.setByPasskey(false)}>
            {t('security.proof.useCode')}
          </Button>
        ) : (
          <p className="text-ink-2">
            {t('security.proof.lost')} <Link {...links.forgotPassword()}>{t('security.proof.reset')}</Link>
          </p>
        )}
      </div>
    )
  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full">
        <TextField
          name="code"
          label={t(factor.hasApp ? 'security.proof.code' : 'security.proof.recovery')}
          hint={factor.hasApp ? t('security.proof.hint') : undefined}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={problems.code}
          value={factor.code}
          onChange={(event) => factor.setCode(event.target.value)}
        />
      </div>
      {factor.takesPasskey && (
        <Button tone="quiet" size="small" onClick={() => factor.setByPasskey(true)}>
          {t('security.proof.usePasskey')}
        </Button>
      )}
    </div>
  )
}
