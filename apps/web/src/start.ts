/** Start's settings: it renders pages and nothing more; calls go to the API of packages/contract. */
import { createStart } from '@tanstack/react-start'
import type { PageRequest } from '@husrum/contract/core/pages/page-request.ts'

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageRequest }
  }
}

export const startInstance = createStart(() => ({}))
