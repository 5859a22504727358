/**
 * The renderer: Fastify calls `fetch(request, { context })` for every page (apps/server/src/platform/web/web.ts).
 * Pages are drawn whole before the first byte leaves, so that one that fails has the status of a failure.
 */
import { StartServer, createStartHandler } from '@tanstack/react-start/server'
import { defineHandlerCallback, renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server'
import { renderToReadableStream } from 'react-dom/server'
import { deferScripts, mayDeferHydration, withHydrationLoader } from '#deferred-hydration/defer-scripts.ts'
import { pageRequest } from '#lib/page-request.ts'

const DOCTYPE = '<!DOCTYPE html>'

const drawPage = defineHandlerCallback(async ({ router, responseHeaders }) => {
  let failed = false
  const draw = async (): Promise<string> => {
    const stream = await renderToReadableStream(<StartServer router={router} />, {
      ...(router.options.ssr?.nonce ? { nonce: router.options.ssr.nonce } : {}),
      progressiveChunkSize: Number.POSITIVE_INFINITY, // else large parts come hidden and are put in place by script
      onError: (error) => {
        failed = true
        pageRequest()?.report(error)
      },
    })
    await stream.allReady
    const html = await new Response(stream).text()
    const page = html.startsWith(DOCTYPE) ? html.slice(DOCTYPE.length) : html // the router writes it too
    const { nonce } = router.options.ssr ?? {}
    if (import.meta.env.DEV || failed || !nonce) return page
    const defers = !pageRequest()?.token && mayDeferHydration(router.stores.matches.get())
    return withHydrationLoader(defers ? deferScripts(page) : page, nonce)
  }
  const response = await renderSsrHtmlResponse({ router, responseHeaders, render: draw })
  // The browser draws the broken part anew and may succeed; search engines and monitors are told that it failed.
  return failed ? new Response(response.body, { status: 500, headers: response.headers }) : response
})

export default { fetch: createStartHandler(drawPage) }
