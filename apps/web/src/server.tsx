/**
 * The renderer: Fastify calls `fetch(request, { context })` for every page (apps/server/src/platform/web/web.ts).
 * Pages are rendered completely before the first byte is sent, so that a failed page has an error status. Only a page
 * for a single reader whose data is slow is streamed (lib/rendering/shell-first.ts).
 */
import { Writable } from 'node:stream'
import { StartServer, createStartHandler } from '@tanstack/react-start/server'
import {
  defineHandlerCallback,
  getSsrStatus,
  renderRouterToStream,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import type { AnyRouter } from '@tanstack/react-router'
import { renderToPipeableStream } from 'react-dom/server'
import {
  deferScripts,
  hydrationLoaderIn,
  mayDeferHydration,
  withHydrationLoader,
} from '#deferred-hydration/defer-scripts.ts'
import { pageRequest } from '#lib/rendering/page-request.ts'
import { namesRead } from '#lib/addresses/search.ts'
import type { ShellContext } from '#lib/shell-context.ts'
import { preloadNotFound } from '#parts/shell/problems/ProblemScreens.tsx'

const DOCTYPE = '<!DOCTYPE html>'

const drawPage = defineHandlerCallback(async ({ request, router, responseHeaders }) => {
  await preloadNotFound() // read once, then cached
  const { context, ssr }: { context: ShellContext; ssr?: { nonce?: string } } = router.options
  const page = pageRequest()
  if (page && context.late.length > 0) {
    page.sendShellFirst()
    const sent = await renderRouterToStream({
      request,
      router,
      responseHeaders,
      children: <StartServer router={router} />,
    })
    const body = sent.response.body?.pipeThrough(hydrationLoaderIn(ssr?.nonce ?? ''))
    return { ...sent, response: new Response(body, sent.response) }
  }
  let failed = false
  const report = (error: unknown) => {
    failed = true
    page?.report(error)
  }
  const draw = async (): Promise<string> => {
    const html = await drawWhole(router, report)
    const drawn = html.startsWith(DOCTYPE) ? html.slice(DOCTYPE.length) : html // the router writes it too
    const { nonce } = router.options.ssr ?? {}
    if (import.meta.env.DEV || failed || !nonce) return drawn
    const defers = !page?.token && mayDeferHydration(router.stores.matches.get())
    if (!defers) return withHydrationLoader(drawn, nonce)
    const deferred = deferScripts(drawn)
    return withHydrationLoader(deferred.html, nonce, deferred.modules)
  }
  const html = await transformHtmlStringWithRouter(router, await draw())
  const routes = router.stores.matches.get().map(({ routeId }) => router.routesById[routeId])
  page?.takeHtml(html, namesRead(routes.map((route) => route?.options.validateSearch)))
  // The browser renders the broken part again and may succeed; the status informs search engines and monitors.
  return new Response(page ? null : html, { status: failed ? 500 : getSsrStatus(router), headers: responseHeaders })
})

function drawWhole(router: AnyRouter, report: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const page = new Writable({
      write(chunk: Buffer, _, next) {
        chunks.push(chunk)
        next()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const drawing = renderToPipeableStream(<StartServer router={router} />, {
      ...(router.options.ssr?.nonce ? { nonce: router.options.ssr.nonce } : {}),
      progressiveChunkSize: Number.POSITIVE_INFINITY, // else large parts are sent hidden and moved into place by script
      onAllReady: () => drawing.pipe(page),
      onShellError: reject,
      onError: report,
    })
  })
}

export default { fetch: createStartHandler(drawPage) }
