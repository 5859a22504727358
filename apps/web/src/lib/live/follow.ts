/** Follows the live events of the person who is logged in, until that changes or the page is left. */
import type { ShellContext } from '../shell-context.ts'
import { accountQueries } from '#queries/identity/accounts.ts'
import { applyEvent } from './apply-event.ts'
import { LAST_EVENT } from './last-event.ts'
import { browserEnvironment, followStream } from './live-connection.ts'
import { isLive, setLive } from './live-state.ts'

/** The server's page was drawn some time before the browser began with it. */
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
    // staff have neither conversations nor leads of their own, and see nobody else's
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
          // what polls is asked once, and goes on by itself from there
          if (wasLive && !connected && !mine.signal.aborted && auth.token() === token)
            for (const queryKey of [['threads'], ['waiting'], ['leads', 'list']])
              void queryClient.invalidateQueries({ queryKey })
        },
        // a call says it as well, and says so to the person
        onEnded: () =>
          void queryClient.fetchQuery({ ...accountQueries(api).account(), staleTime: 0 }).catch(() => undefined),
      },
      mine.signal,
    )
  }
  auth.subscribe(() => void begin(Date.now()))
  // a page that is kept for Back must hold neither a lock nor a connection
  addEventListener('pagehide', () => following?.abort())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void begin(Date.now())
  })
  void begin(performance.timeOrigin - DRAWN_BEFORE_MS)
}
