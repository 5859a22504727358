import { useNavigate } from '@tanstack/react-router'
import { Archive, Ban, Bell, BellOff, Ellipsis, Flag, Inbox, Phone, PhoneOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Thread } from '@husrum/contract/market/messaging/messaging.ts'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Menu } from '#ui/overlays/Menu.tsx'
import { shortName } from '../names.ts'
import type { ThreadQuestion } from './ThreadDialogs.tsx'
import { useThreadActions } from './use-thread-actions.ts'

const ThreadDialogs = lazyPart(async () => (await import('./ThreadDialogs.tsx')).ThreadDialogs, Nothing)

/** The actions on a conversation: archive, mute, close or report it, share contact details. */
export function ThreadMenu({ thread, side }: { thread: Thread; side: 'client' | 'expert' }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { act } = useThreadActions(thread.id)
  const [question, setQuestion] = useState<ThreadQuestion>()
  const { archived, muted, blocked, blocked_by_me, reported, contact_shared, counterpart } = thread
  const name = shortName(counterpart, t)
  const ask = (next: ThreadQuestion) => {
    void ThreadDialogs.preload()
    setQuestion(next)
  }
  const icon = { 'aria-hidden': true, strokeWidth: 1.75 } as const
  return (
    <>
      <Menu
        label={t('messages.menu.label')}
        trigger={<IconButton label={t('messages.menu.label')} icon={<Ellipsis aria-hidden="true" />} />}
        entries={[
          archived
            ? {
                key: 'inbox',
                label: t('messages.menu.unarchive'),
                icon: <Inbox {...icon} />,
                onSelect: () => act.mutate('unarchiveThread'),
              }
            : {
                key: 'archive',
                label: t('messages.menu.archive'),
                icon: <Archive {...icon} />,
                onSelect: () =>
                  act.mutate('archiveThread', {
                    onSuccess: () => void navigate({ to: '.', search: {}, resetScroll: false }),
                  }),
              },
          muted
            ? {
                key: 'unmute',
                label: t('messages.menu.unmute'),
                icon: <Bell {...icon} />,
                onSelect: () => act.mutate('unmuteThread'),
              }
            : {
                key: 'mute',
                label: t('messages.menu.mute'),
                note: t('messages.menu.muteNote'),
                icon: <BellOff {...icon} />,
                onSelect: () => act.mutate('muteThread'),
              },
          ...(side === 'expert' || counterpart.deleted
            ? []
            : contact_shared
              ? [
                  {
                    key: 'withdraw',
                    label: t('messages.menu.withdraw'),
                    icon: <PhoneOff {...icon} />,
                    onSelect: () => act.mutate('withdrawContact'),
                  },
                ]
              : blocked
                ? []
                : [
                    {
                      key: 'share',
                      label: t('messages.menu.share', { name }),
                      icon: <Phone {...icon} />,
                      onSelect: () => ask('share'),
                    },
                  ]),
          { key: 'line', separator: true },
          {
            key: 'report',
            label: t('messages.menu.report'),
            icon: <Flag {...icon} />,
            ...(reported ? { disabled: true, note: t('messages.menu.reported') } : {}),
            onSelect: () => ask('report'),
          },
          blocked_by_me
            ? {
                key: 'unblock',
                label: t('messages.menu.unblock'),
                icon: <Ban {...icon} />,
                onSelect: () => act.mutate('unblockThread'),
              }
            : {
                key: 'block',
                label: t('messages.menu.block', { name }),
                icon: <Ban {...icon} />,
                tone: 'danger',
                onSelect: () => ask('block'),
              },
        ]}
      />
      {question && (
        <Suspense fallback={null}>
          <ThreadDialogs
            question={question}
            thread={thread}
            side={side}
            onAsk={setQuestion}
            onClose={() => setQuestion(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
