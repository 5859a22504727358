import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/accounts.ts'
import type { ProfileForm } from '#flows/use-profile-form.ts'
import { EmailPart } from './EmailPart.tsx'
import { PhonePart } from './PhonePart.tsx'

/** E-mail and phone, each with what waits for it. */
export function ReachPart({
  account,
  profile,
  children,
}: {
  account: User
  profile: ProfileForm
  /** Further ways. */ children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="settings-reach" className="mt-8 border-t border-line pt-7 md:mt-10 md:pt-8">
      <h2 id="settings-reach" className="text-21">
        {t('settings.reach.title')}
      </h2>
      <p className="mt-1.5 mb-4.5 text-15 text-ink-2">{t('settings.reach.about')}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <EmailPart account={account} profile={profile} />
        <PhonePart account={account} profile={profile} />
        {children}
      </div>
    </section>
  )
}
