import { createFileRoute, redirect } from '@tanstack/react-router'
import { links } from '#lib/paths.ts'

export const Route = createFileRoute('/account/')({
  beforeLoad: () => {
    throw redirect({ ...links.matches(), replace: true })
  },
})
