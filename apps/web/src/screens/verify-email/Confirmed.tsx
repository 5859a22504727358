import { CircleCheck } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/accounts.ts'
import { EntryFrame } from '#parts/entry/EntryFrame.tsx'
import { Said } from '#parts/entry/Said.tsx'
import { Notice } from '#ui/Notice.tsx'
import { GoOn } from './GoOn.tsx'

export function Confirmed({ email, account }: { email: string; account: User | undefined }) {
  const { t } = useTranslation()
  return (
    <EntryFrame title={t('verify-email.done.title')}>
      <Said className="mb-6">
        <Notice tone="good" icon={<CircleCheck aria-hidden="true" />}>
          <Trans i18nKey="verify-email.done.text" values={{ email }} components={{ b: <b /> }} />
        </Notice>
      </Said>
      <GoOn account={account} />
    </EntryFrame>
  )
}
