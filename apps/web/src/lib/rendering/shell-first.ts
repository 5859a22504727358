/**
 * A page drawn for one reader does not wait for slow data: its frame and the screen's skeleton are sent, the screen
 * follows. Visitors' pages are drawn whole, because they are kept, and because search engines are told their status.
 */
import { isNotFound, isRedirect } from '@tanstack/react-router'
import { use } from 'react'
import { pageRequest } from './page-request.ts'
import { useShell, type ShellContext } from '../shell-context.ts'

/** As long as a navigation shows no skeleton either (`defaultPendingMs`). */
export const SHELL_WAITS_MS = 400

/** For loaders of screens with a skeleton, whose component calls `useLateLoading`. */
export async function shellFirst({ late }: Pick<ShellContext, 'late'>, loading: Promise<unknown>): Promise<void> {
  const page = import.meta.env.SSR ? pageRequest() : undefined
  if (!page?.token) return void (await loading)
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, SHELL_WAITS_MS, true)
  })
  const isLate = await Promise.race([loading.then(() => false), waited]).finally(() => clearTimeout(timer))
  if (!isLate) return
  late.push(loading)
  // The page is already sent as 200, so only the log can tell. A 404 or a redirect is no failure.
  loading.catch((error: unknown) => {
    if (!isNotFound(error) && !isRedirect(error)) page.report(error)
  })
}

/** Suspends the screen on the server until its late data is there; the browser has them before it hydrates. */
export function useLateLoading(): void {
  for (const loading of useShell().late) use(loading)
}
