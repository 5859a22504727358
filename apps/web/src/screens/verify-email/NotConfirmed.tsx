import { Trans, useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/accounts.ts'
import { refusalCode } from '#lib/refusals.ts'
import { EntryFrame } from '#parts/entry/EntryFrame.tsx'
import { Said } from '#parts/entry/Said.tsx'
import { Confirmed } from './Confirmed.tsx'
import { GoOn } from './GoOn.tsx'
import { SendAgain } from './SendAgain.tsx'

/** The link does not count. Whoever is signed in gets another here; others log in first. */
export function NotConfirmed({ error, account }: { error: unknown; account: User | undefined }) {
  const { t } = useTranslation()
  const isTaken = refusalCode(error) === 'email_taken'
  // A link that was opened twice has done its work.
  if (account?.email_verified && !account.pending_email && !isTaken)
    return <Confirmed email={account.email} account={account} />
  const waiting = account && (account.pending_email ?? account.email)
  return (
    <EntryFrame title={t(isTaken ? 'verify-email.taken.title' : 'verify-email.dead.title')}>
      <Said className="mb-6 grid gap-3 text-ink-2">
        <p>{t(isTaken ? 'verify-email.taken.text' : 'verify-email.dead.text')}</p>
        {waiting && !isTaken && (
          <p>
            <Trans
              i18nKey="verify-email.dead.waiting"
              values={{ email: waiting }}
              components={{ b: <b className="text-ink" /> }}
            />
          </p>
        )}
      </Said>
      {waiting && !isTaken ? <SendAgain /> : <GoOn account={account} />}
    </EntryFrame>
  )
}
