import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { EntryFrame } from '#parts/entry/EntryFrame.tsx'
import { Said } from '#parts/entry/Said.tsx'
import { ButtonLink } from '#ui/Link.tsx'
import { BackToLogin } from './BackToLogin.tsx'

/** The link is too old, was used, or came without its secret. */
export function DeadLink() {
  const { t } = useTranslation()
  return (
    <EntryFrame title={t('password.dead.title')}>
      <Said>
        <p className="mb-6 text-ink-2">{t('password.dead.text')}</p>
        <ButtonLink {...links.forgotPassword()} tone="primary" size="large" wide>
          {t('password.dead.again')}
        </ButtonLink>
      </Said>
      <BackToLogin />
    </EntryFrame>
  )
}
