/** Development: Vite transforms the sources on request and reloads the page over a socket on the same port. */
import { isIP } from 'node:net'
import type { PageRequest } from '@husrum/contract/core/pages/page-request.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isNextDoor } from '../config/config-parts.ts'
import { Refusal } from '../http/errors.ts'

/** The module that `apps/web` builds, or Vite runs, to render a page. */
export type Renderer = { fetch(request: Request, options: { context: PageRequest }): Promise<Response> }

export type DevServer = {
  renderer: () => Promise<Renderer>
  /** True when the request was for Vite (a module, a style) and has been answered. */
  serve: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}

/** Refuses other host names: a foreign page whose name resolves to this host could read the development inbox. */
export function requireOwnHost(app: FastifyInstance, baseUrl: string): void {
  const own = new URL(baseUrl).hostname
  app.addHook('onRequest', async ({ headers }) => {
    const host = `http://${headers.host ?? ''}`
    const name = URL.canParse(host) ? new URL(host).hostname : ''
    const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0
    if (name !== own && !isAddress && !isNextDoor(name)) throw new Refusal(400, 'malformed')
  })
}

export async function openVite(app: FastifyInstance, root: string, baseUrl: string): Promise<DevServer> {
  requireOwnHost(app, baseUrl)
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  const environment = vite.environments.ssr
  if (!environment || !isRunnableDevEnvironment(environment))
    throw new Error('Vite has no environment that can run the renderer')
  app.addHook('onClose', () => vite.close())
  return {
    renderer: async () => {
      const { default: renderer } = await environment.runner.import<{ default: Renderer }>('/src/server.tsx')
      return renderer
    },
    serve: ({ raw }, reply) =>
      new Promise((resolve, reject) => {
        reply.raw.once('finish', () => resolve(true))
        vite.middlewares(raw, reply.raw, (error?: unknown) => (error ? reject(error) : resolve(false)))
      }),
  }
}
