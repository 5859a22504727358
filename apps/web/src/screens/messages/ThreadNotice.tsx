import { useTranslation } from 'react-i18next'
import type { Thread } from '@husrum/contract/messages.ts'
import { Notice } from '#ui/Notice.tsx'
import { shortName } from './names.ts'

/** Nobody writes in it any more. */
export const isClosed = ({ blocked, counterpart }: Thread): boolean => blocked || counterpart.deleted

const ended = ['declined', 'expired', 'withdrawn', 'lost'] as const

/** Why one cannot write, or what has become of the brief that the conversation is about. */
export function ThreadNotice({ thread, side }: { thread: Thread; side: 'client' | 'expert' }) {
  const { t } = useTranslation()
  const name = shortName(thread.counterpart, t)
  const status = ended.find((each) => each === thread.lead_status)
  const text = thread.blocked
    ? t('messages.closed.blocked')
    : thread.counterpart.deleted
      ? t('messages.closed.gone')
      : status && t(`messages.ended.${side}.${status}`, { name })
  if (!text) return null
  return (
    <div className="mx-auto w-full max-w-[820px] px-4 pb-2 md:px-7">
      <Notice {...(isClosed(thread) ? { title: t('messages.closed.title') } : {})}>{text}</Notice>
    </div>
  )
}
