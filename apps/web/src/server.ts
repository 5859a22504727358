/** The renderer: Fastify calls `fetch(request, { context })` for every page (see apps/server/src/platform/web.ts). Pages are rendered whole, so that their status is known before the first byte. */
import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'

export default { fetch: createStartHandler(defaultRenderHandler) }
