import { createFileRoute, redirect } from '@tanstack/react-router'
import { links } from '#lib/paths.ts'

/** Of all towns there is one list, for both professions. */
export const Route = createFileRoute('/interior-designers/')({
  beforeLoad: () => {
    throw redirect({ ...links.towns(), statusCode: 301, replace: true })
  },
})
