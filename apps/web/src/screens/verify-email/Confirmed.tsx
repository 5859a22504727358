import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/accounts.ts'
import { EntryFrame } from '../../parts/entry/EntryFrame.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { GoOn } from './GoOn.tsx'

export function Confirmed({ email, account }: { email: string; account: User | undefined }) {
  const { t } = useTranslation()
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <EntryFrame title={t('verify-email.done.title')}>
      <div ref={said} tabIndex={-1} className="mb-6 outline-none">
        <Notice tone="good" icon={<CircleCheck aria-hidden="true" />}>
          <Trans i18nKey="verify-email.done.text" values={{ email }} components={{ b: <b className="break-all" /> }} />
        </Notice>
      </div>
      <GoOn account={account} />
    </EntryFrame>
  )
}
