import type { ThreadWithMessages } from '@husrum/contract/market/messaging/messaging.ts'
import type { ShellContext } from '#lib/shell-context.ts'
import { leadQueries } from '#queries/market/leads.ts'
import { matchQueries } from '#queries/market/matching.ts'
import { meetingQueries } from '#queries/market/meetings.ts'
import { threadQueries, threadsOf } from '#queries/market/messaging.ts'
import { quoteQueries } from '#queries/market/quotes.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { wordsOf, type MessageView } from './message-view.ts'

/** Loads the list, the open conversation, and the pane next to it. */
export async function loadMessages(context: ShellContext, view: MessageView, side: 'client' | 'expert'): Promise<void> {
  const { api, queryClient } = context
  const queries = threadQueries(api)
  const { pages } = await queryClient.ensureInfiniteQueryData(queries.list(view.folder))
  const threads = threadsOf({ pages })
  // An empty inbox shows who has the brief.
  if (threads.length === 0 && side === 'client') await queryClient.prefetchQuery(matchQueries(api).shown())
  const words = wordsOf(view)
  if (words) await queryClient.ensureQueryData(queries.search(words))
  const shown = view.thread ?? (words || view.architect ? undefined : threads[0]?.id)
  const thread =
    shown === undefined ? null : (await queryClient.ensureInfiniteQueryData(queries.thread(shown))).pages[0]
  await Promise.all([
    loadContext(context, view.architect ?? thread?.counterpart.expert_id, thread?.lead_id),
    thread && loadCards(context, thread),
  ])
}

/** Loads the cards for the server's render too: a card that arrives in between would be a hydration error. */
async function loadCards({ api, queryClient }: ShellContext, { id, messages }: ThreadWithMessages) {
  const kinds = new Set(messages.map(({ kind }) => kind))
  await Promise.all([
    kinds.has('quote') && queryClient.prefetchQuery(quoteQueries(api).ofThread(id)),
    kinds.has('meeting') && queryClient.prefetchQuery(meetingQueries(api).ofThread(id)),
  ])
}

/** The first data of the screen: for a client the expert, for an expert the lead. The screen retries what failed. */
async function loadContext(
  { api, queryClient }: ShellContext,
  expertId: number | null | undefined,
  leadId: number | null | undefined,
) {
  const queries = threadQueries(api)
  if (expertId)
    await Promise.all([
      queryClient.prefetchQuery(queries.expert(expertId)),
      queryClient.prefetchQuery(matchQueries(api).shown()),
      queryClient.prefetchQuery(briefQueries(api).current()),
    ])
  else if (leadId) await queryClient.prefetchQuery(leadQueries(api).detail(leadId))
}
