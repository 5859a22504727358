/** Development: Vite transforms the sources on request and reloads the page over a socket on the same port. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Renderer } from './web.ts'

export type DevServer = {
  renderer: () => Promise<Renderer>
  /** True when the request was one of Vite's (a module, a style) and is answered. */
  serve: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}

export async function openVite(app: FastifyInstance, root: string): Promise<DevServer> {
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
