import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { shellFirst, useLateLoading } from '#lib/rendering/shell-first.ts'
import { loadMessages } from '#screens/market/messaging/load-messages.ts'
import { readMessageView } from '#screens/market/messaging/message-view.ts'
import { MessagesScreen } from '#screens/market/messaging/MessagesScreen.tsx'
import { MessagesSkeleton } from '#screens/market/messaging/MessagesSkeleton.tsx'

export const Route = createFileRoute('/expert/messages')({
  validateSearch: readMessageView,
  // Without `loaderDeps` another conversation does not wait for this: the screen loads it itself and keeps the
  // list in view.
  loader: async ({ context, location }) => {
    await shellFirst(context, loadMessages(context, readMessageView(location.search), 'expert'))
    return { loadedAt: Date.now() }
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('messages.title'),
      description: context.i18n.t('messages.description.expert'),
      hidden: true,
    }),
  }),
  staticData: { frame: 'work' },
  pendingComponent: Pending,
  component: ExpertMessages,
})

function ExpertMessages() {
  useLateLoading()
  return <MessagesScreen side="expert" view={Route.useSearch()} loadedAt={Route.useLoaderData().loadedAt} />
}

function Pending() {
  return <MessagesSkeleton view={Route.useSearch()} />
}
