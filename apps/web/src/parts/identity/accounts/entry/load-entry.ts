import { pageRequest } from '#lib/rendering/page-request.ts'
import { landingQueries } from '#queries/discovery/landing.ts'
import type { ShellContext } from '#lib/shell-context.ts'

/** The photo of the frame: the server loads it with the page; in the browser the form need not wait for it. */
export async function loadEntry({ queryClient, api, language }: ShellContext): Promise<void> {
  const photo = queryClient.prefetchQuery(landingQueries(api).portrait(language))
  if (pageRequest()) await photo
}
