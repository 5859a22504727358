/** Follows the live events of the logged-in person, until the session changes or the page is left. */
import type { ShellContext } from '../shell-context.ts'
import { accountQueries } from '#queries/identity/accounts.ts'
import { applyEvent } from './apply-event.ts'
import { LAST_EVENT } from './last-event.ts'
import { browserEnvironment, followStream } from './live-connection.ts'
import { isLive, setLive } from './live-state.ts'

/** The server read the page's data some time before the browser started. */
const DRAWN_BEFORE_MS = 5000

export function followAccount(context: ShellContext): void {
  const { auth, queryClient, api } = context
  let following: AbortController | undefined

  async function begin(pageReadAt: number): Promise<void> {
    following?.abort()
    const token = auth.token()
    if (!token) return
    const mine = new AbortController()
    following = mine
    const account = await queryClient.ensureQueryData(accountQueries(api).account()).catch(() => undefined)
    // staff have neither conversations nor leads of their own, and see none of others
    if (!account || account.role === 'admin' || account.looked_at_by || mine.signal.aborted) return
    followStream(
      browserEnvironment(),
      {
        account: account.id,
        token,
        currentToken: auth.token,
        pageReadAt,
        lastEvent: () => queryClient.getQueryData<string>(LAST_EVENT),
        hear: (event) => applyEvent(context, event),
        onConnected(connected) {
          const wasLive = isLive()
          setLive(connected)
          // a polling query is requested once, and continues by itself
          if (wasLive && !connected && !mine.signal.aborted && auth.token() === token)
            for (const queryKey of [['threads'], ['waiting'], ['leads', 'list']])
              void queryClient.invalidateQueries({ queryKey })
        },
        // an API call reports it as well, with a message to the person
        onEnded: () =>
          void queryClient.fetchQuery({ ...accountQueries(api).account(), staleTime: 0 }).catch(() => undefined),
      },
      mine.signal,
    )
  }
  auth.subscribe(() => void begin(Date.now()))
  // a page in the back-forward cache must hold neither a lock nor a connection
  addEventListener('pagehide', () => following?.abort())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void begin(Date.now())
  })
  void begin(performance.timeOrigin - DRAWN_BEFORE_MS)
}
