import { useTranslation } from 'react-i18next'
import type { Thread } from '@husrum/contract/market/messaging/messaging.ts'
import type { whyWithoutBrief } from '#parts/market/leads/sendable.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { shortName } from '../names.ts'
import { useThreadActions } from './use-thread-actions.ts'

/** Neither side can write in it any more. */
export const isClosed = ({ blocked, counterpart }: Thread): boolean => blocked || counterpart.deleted

const ended = ['declined', 'expired', 'withdrawn', 'lost'] as const

export type ThreadNoticeProps = {
  thread: Thread
  side: 'client' | 'expert'
  /** The next message includes the client's current brief. */
  sendsBrief: boolean
  /** Why it is sent without the brief, which it would normally include. */
  withoutBrief?: ReturnType<typeof whyWithoutBrief>
}

/** Why the reader cannot write, how the brief of this conversation ended, and what the next message includes. */
export function ThreadNotice({ thread, side, sendsBrief, withoutBrief }: ThreadNoticeProps) {
  const { t } = useTranslation()
  const name = shortName(thread.counterpart, t)
  const status = ended.find((each) => each === thread.lead_status)
  const text = thread.blocked
    ? t(thread.blocked_by_me ? 'messages.closed.blockedByMe' : 'messages.closed.blocked', { name })
    : thread.counterpart.deleted
      ? t('messages.closed.gone')
      : thread.paused
        ? t('messages.paused', { name })
        : status && t(`messages.ended.${side}.${status}`, { name })
  const next = withoutBrief
    ? t(`messages.ended.wordsOnly.${withoutBrief}`, { name })
    : sendsBrief && t('messages.ended.again', { name })
  if (!text && !next) return null
  return (
    <div className="mx-auto w-full max-w-[820px] px-4 pb-2 md:px-7">
      <Notice
        {...(isClosed(thread) ? { title: t('messages.closed.title') } : {})}
        action={thread.blocked_by_me && <Unblock id={thread.id} />}
      >
        {[text, next].filter(Boolean).join(' ')}
      </Notice>
    </div>
  )
}

function Unblock({ id }: { id: number }) {
  const { t } = useTranslation()
  const { act } = useThreadActions(id)
  return (
    <Button size="small" loading={act.isPending} onClick={() => act.mutate('unblockThread')}>
      {t('messages.menu.unblock')}
    </Button>
  )
}
