import { createFileRoute, redirect } from '@tanstack/react-router'
import { links } from '#lib/paths.ts'

/** There is one list of all towns, for both professions. */
export const Route = createFileRoute('/interior-designers/')({
  beforeLoad: () => {
    throw redirect({ ...links.towns(), statusCode: 301, replace: true })
  },
})
