/**
 * A page rendered for one reader does not wait for slow data: frame and skeleton are sent first, the screen follows.
 * Visitors' pages are rendered completely: they are cached, and search engines need their status.
 */
import { isNotFound, isRedirect } from '@tanstack/react-router'
import { use } from 'react'
import { pageRequest } from './page-request.ts'
import { useShell, type ShellContext } from '../shell-context.ts'

/** The time for which a navigation shows no skeleton either (`defaultPendingMs`). */
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
  // The page is already sent as 200, so only the log can record it. A 404 or a redirect is no failure.
  loading.catch((error: unknown) => {
    if (!isNotFound(error) && !isRedirect(error)) page.report(error)
  })
}

/** Suspends the screen on the server until its late data has arrived; the browser has the data before it hydrates. */
export function useLateLoading(): void {
  for (const loading of useShell().late) use(loading)
}
